import { TrashIcon } from "@sanity/icons/Trash";
import type { StructureBuilder } from "sanity/structure";
import { filteredList } from "./filtered-list";

/** Documents that were deleted in the Studio, to restore, latest first. */
export function deleted(S: StructureBuilder) {
  return filteredList(S, {
    id: "deleted",
    title: "Deleted",
    icon: TrashIcon,
    type: "deletedDocument",
    filter: "defined(documentId)",
    orderBy: { field: "deletedAt", direction: "desc" },
    create: [],
  });
}
