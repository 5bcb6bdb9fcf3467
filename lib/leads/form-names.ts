/** Form names that are not fields of the lead. */
export const DOCUMENT_FIELD = "document";
export const FORM_FIELD = "form";
/** Only in a form that was returned with errors, whose address is not a page. */
export const PAGE_FIELD = "page";
export const CONSENT_FIELD = "consent";

/** The id of the thanks that replace a form, also used as a fragment. */
export function sentAnchor(key: string): string {
  return `sent-${key.replaceAll(/[^A-Za-z0-9_-]/g, "-")}`;
}
