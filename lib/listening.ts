/** Sent to the document by a page's code once it listens: what was pressed before is pressed again then. */
export const LISTENING = "paraph:listening";
