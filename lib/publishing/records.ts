/** Documents that forms, deletions and shared links create. No page shows them, and no rule of the site's texts applies. */
export const recordTypes: readonly string[] = ["lead", "deletedDocument", "previewShare"];

export function isRecordType(type: string): boolean {
  return recordTypes.includes(type);
}
