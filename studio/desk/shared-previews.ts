import { ShareIcon } from "@sanity/icons/Share";
import type { StructureBuilder } from "sanity/structure";
import { filteredList } from "./filtered-list";

/** Links that show a preview to people without a login, latest first. Deleting one takes it back. */
export function sharedPreviews(S: StructureBuilder) {
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
