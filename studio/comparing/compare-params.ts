export const INSPECTOR = "compare";

/** What opens a document with Compare: as it was before a publish, and after it. */
export function compareParams(document: { readonly id: string; readonly type: string }, publish: string) {
  return { id: document.id, type: document.type, inspect: INSPECTOR, publish };
}
