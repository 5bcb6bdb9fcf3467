/** Documents that forms, deletions and shared links create. No page shows them, and no rule of the site's texts applies. */
const records = new Set(["lead", "deletedDocument", "previewShare"]);

export function isRecord(type: string): boolean {
  return records.has(type);
}
