/** Sent to the document once a page's code listens. Earlier presses are then repeated. */
export const LISTENING = "paraph:listening";

/** Sent to the document with a {@link LostPress} when the code for a press did not arrive. */
export const LOST = "paraph:lost";

export interface LostPress {
  readonly opener: HTMLElement;
  /** Requests it again. */
  readonly again: () => void;
}

/** The property of a menu's opener with the answer to a request that a held press has begun. */
export const EARLY_ANSWER = "earlyAnswer";

/** Where keys write: a slash in one of these is just a slash. */
export const fields = "input,textarea,select,[contenteditable]";
