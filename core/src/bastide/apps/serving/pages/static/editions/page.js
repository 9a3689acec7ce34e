// The page of the editions: which of them a box is, what changed between two, and all of them in a time line.
import { get } from "../core/api.js";
import { fill, find } from "../core/dom.js";
import { showFailure } from "../ui/problems.js";
import { Box } from "./box.js";
import { changedForm } from "./changed.js";
import { Timeline } from "./timeline.js";

async function begin() {
  const editions = await get("/api/editions");
  const line = new Timeline(editions);
  const box = new Box((name) => line.reveal(name));
  // The first question is there before anything is shown: what stands below it must not move.
  await box.ask();
  fill(find("#changed"), changedForm(editions));
  fill(find("#catalogue"), line.element);
  fill(find("#box"), box.element);
  line.follow();
}

begin().catch((error) => showFailure(find("#box"), error));
