import { AddDocumentIcon } from "@sanity/icons/AddDocument";
import type { Tool } from "sanity";
import { route } from "sanity/router";
import { isBegun, startStateOf } from "./start-intents";
import { StartPage } from "./start-page";

/** Takes over what the Studio calls "create": by its own means a new page is an empty form. */
export const startTool: Tool = {
  name: "new",
  title: "New page",
  icon: AddDocumentIcon,
  component: StartPage,
  router: route.create("/", [
    route.create("/:type", [route.create("/:template", [route.create("/:values")])]),
  ]),
  canHandleIntent: isBegun,
  getIntentState: (_intent, params, _state, payload) => startStateOf(params, payload),
};
