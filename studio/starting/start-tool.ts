import { AddDocumentIcon } from "@sanity/icons/AddDocument";
import type { Tool } from "sanity";
import { route } from "sanity/router";
import { isRoutedType } from "@/lib/routes";
import { definePlugin } from "../define-plugin";
import { typeEntry } from "../desk/desk";
import { at, toolAt } from "../order";
import { canWrite } from "../roles";
import { SaveAsTemplate } from "./save-as-template";
import { isBegun, startStateOf, withoutBeginnings } from "./start-intents";
import { StartPage } from "./start-page";

/** Takes over what the Studio calls "create": by its own means a new page is an empty form. */
const tool: Tool = {
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
const addTool = toolAt(10, tool, canWrite);

/** New pages, and the templates with which they begin. */
export const starting = definePlugin({
  name: "starting",
  tools: (tools, context) => addTool(tools.map(withoutBeginnings), context),
  desk: [typeEntry(210, "pageTemplate", "Page templates")],
  document: {
    actions: (actions, { schemaType }) =>
      isRoutedType(schemaType) ? [...actions, at(60, SaveAsTemplate)] : actions,
  },
});
