import { TrashIcon } from "@sanity/icons/Trash";
import type { StructureBuilder } from "sanity/structure";
import { isRecordType } from "@/lib/publishing/records";
import { definePlugin } from "../define-plugin";
import { filteredList } from "../desk/filtered-list";
import { publishes } from "../roles";
import { wrapAction } from "../wrap-action";
import { useDeletion } from "./deletion-action";
import { RestoreInput } from "./restore-input";

/** What is deleted can be restored. */
export const deleted = definePlugin({
  name: "deleted",
  desk: [{ place: 390, types: ["deletedDocument"], item: deletedList, isFor: publishes }],
  document: { actions: wrapAction("delete", useDeletion, isKept) },
  typeInputs: { deletedDocument: RestoreInput },
});

/** When visitors ask us to delete their data, nothing may remain. The lake keeps the bytes of pictures anyway. */
function isKept(type: string): boolean {
  return !isRecordType(type) && !type.startsWith("sanity.");
}

/** Documents that were deleted in the Studio, to restore, latest first. */
function deletedList(S: StructureBuilder) {
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
