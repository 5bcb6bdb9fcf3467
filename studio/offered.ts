import type { DocumentActionComponent, NewDocumentOptionsResolver } from "sanity";
import { isRecordType } from "@/lib/publishing/records";
import { isSingleton } from "./singletons";

const singletonActions = new Set<string | undefined>([
  "publish",
  "discardChanges",
  "restore",
  "schedule",
  "discardVersion",
  // The action that makes a task about the document is the only one without a name.
  undefined,
]);

/** The vendor's actions that make sense for documents of a type. */
export function offeredActions(
  actions: readonly DocumentActionComponent[],
  schemaType: string,
): DocumentActionComponent[] {
  return actions.filter(({ action }) => {
    if (isRecordType(schemaType)) return action === "delete";
    return !isSingleton(schemaType) || singletonActions.has(action);
  });
}

/** Singletons exist from the start and pictures come by upload, so the menu offers neither. */
export const offeredDocuments: NewDocumentOptionsResolver = (options) =>
  options.filter(
    ({ templateId }) =>
      !isSingleton(templateId) && !isRecordType(templateId) && !templateId.startsWith("sanity."),
  );
