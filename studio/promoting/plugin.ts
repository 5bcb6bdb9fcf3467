import { isRoutedType } from "@/lib/routes";
import { definePlugin } from "../define-plugin";
import { at } from "../order";
import { isOfRelease } from "../wrap-action";
import { PromotePage } from "./promote-page";

/** A page in the navigation, on the home page and in an announcement, with one form. */
export const promoting = definePlugin({
  name: "promoting",
  document: {
    actions: (actions, context) =>
      isRoutedType(context.schemaType) && context.schemaType !== "announcement" && !isOfRelease(context)
        ? [...actions, at(80, PromotePage)]
        : actions,
  },
});
