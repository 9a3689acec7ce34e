// Addresses for other people: a link to this computer by a name that it alone knows leads them nowhere.
import { t } from "../core/words.js";
import { smallText } from "../ui/controls.js";

const HERE = ["localhost", "127.0.0.1", "[::1]"];
const alone = HERE.includes(location.hostname);

/** The address of a path as others reach it: by that of this computer in its network, if the server listens there. */
export function addressFor(path) {
  const { network } = document.documentElement.dataset;
  return new URL(path, alone && network ? network : location.origin).href;
}

/** Whether others can follow a link. */
export function othersReachThis() {
  return !alone || Boolean(document.documentElement.dataset.network);
}

/** That nobody else can follow a link, if so. */
export function reachNote() {
  if (othersReachThis()) return null;
  const command = "bastide serve --host 0.0.0.0";
  return smallText(t("These links work on this computer only. Others on your network can follow them if the server is started with: {command}", { command }));
}
