/** Names in a form that are no field of it. */
export const DOCUMENT_FIELD = "document";
export const FORM_FIELD = "form";
/** Only in a form that came back, whose own address is no page. */
export const PAGE_FIELD = "page";
export const CONSENT_FIELD = "consent";

/** The id of what replaces a form after sending, as a fragment in the address too. */
export function sentAnchor(key: string): string {
  return `sent-${key.replaceAll(/[^A-Za-z0-9_-]/g, "-")}`;
}
