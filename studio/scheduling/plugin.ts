import { definePlugin } from "../define-plugin";
import { at } from "../order";
import { isOfRelease } from "../wrap-action";
import { LayoutWithNotes } from "./layout-with-notes";
import { UnpublishLater } from "./unpublish-later";

/** What happens to a document at a time. */
export const scheduling = definePlugin({
  name: "scheduling",
  document: {
    actions: (actions, context) =>
      !isOfRelease(context) && actions.some(({ action }) => action === "unpublish")
        ? [...actions, at(30, UnpublishLater)]
        : actions,
  },
  studio: { components: { layout: LayoutWithNotes } },
});
