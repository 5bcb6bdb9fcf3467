type HeldKeys = Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a click is the page's to handle: with a key held a link opens in another tab or window, as links do. */
export function isPlainClick({ ctrlKey, metaKey, shiftKey }: HeldKeys): boolean {
  return !(ctrlKey || metaKey || shiftKey);
}
