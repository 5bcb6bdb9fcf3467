/** Documents that forms, deletions and shared links create. Editors read and delete them, but never make them. */
const records = new Set(["lead", "deletedDocument", "previewShare"]);

export function isRecord(type: string): boolean {
  return records.has(type);
}

/** No page shows these, and nothing can link to them. */
export function isBesideTheSite(type: string): boolean {
  return type === "redirect" || isRecord(type);
}
