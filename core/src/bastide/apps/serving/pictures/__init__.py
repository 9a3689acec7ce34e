"""Pictures of tiles, pieces and boards, and the places of actions on them."""
