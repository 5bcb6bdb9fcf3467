/** Names of keys, as in `KeyboardEvent.key`. */
export type KeyName = "ArrowDown" | "Enter" | "Escape" | "Tab";

/** A window of its own, with empty storage: what the journeys need of an engine's driver. */
export interface BrowserWindow extends AsyncDisposable {
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON. Waits for promises. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the element that an expression yields, with a real pointer. Rejects when there is none to press. */
  press(expression: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  pressKey(key: KeyName): Promise<void>;
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** Where downloads are stored under the names that the page gave them. */
  readonly downloads: string;
  /** Errors of pages so far: uncaught ones, those in the console, and what a page's policy refused. */
  readonly problems: string[];
}

export interface Engine extends AsyncDisposable {
  openWindow(): Promise<BrowserWindow>;
}
