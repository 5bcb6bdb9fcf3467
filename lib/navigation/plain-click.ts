type HeldKeys = Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether the page should handle a click. With a key held, a link opens in another tab or window as usual. */
export function isPlainClick({ ctrlKey, metaKey, shiftKey }: HeldKeys): boolean {
  return !(ctrlKey || metaKey || shiftKey);
}
