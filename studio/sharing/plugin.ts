import { ShareIcon } from "@sanity/icons/Share";
import type { StructureBuilder } from "sanity/structure";
import { isRoutedType } from "@/lib/routes";
import { definePlugin } from "../define-plugin";
import { filteredList } from "../desk/filtered-list";
import { at } from "../order";
import { publishes } from "../roles";
import { SharePreview } from "./share-preview";
import { ShareRelease } from "./share-release";

/** Links that show a preview to people without a login. */
export const sharing = definePlugin({
  name: "sharing",
  desk: [{ place: 380, types: ["previewShare"], item: sharedPreviews, isFor: publishes }],
  document: {
    actions: (actions, { schemaType }) =>
      isRoutedType(schemaType) ? [...actions, at(50, SharePreview)] : actions,
  },
  releases: { actions: (actions) => [...actions, at(20, ShareRelease)] },
});

/** Links that show a preview to people without a login, latest first. Deleting one takes it back. */
function sharedPreviews(S: StructureBuilder) {
  return filteredList(S, {
    id: "shared-previews",
    title: "Shared previews",
    icon: ShareIcon,
    type: "previewShare",
    filter: "defined(secret)",
    orderBy: { field: "_createdAt", direction: "desc" },
    create: [],
  });
}
