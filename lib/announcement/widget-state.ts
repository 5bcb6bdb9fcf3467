/** Delays before the popover opens by itself, and before it closes after the pointer leaves, in milliseconds. */
export const AUTO_OPEN_DELAY = 300;
export const LEAVE_DELAY = 150;

export interface WidgetState {
  /** For this session. Hides the dot and stops the popover from opening by itself; hover and press still open it. */
  readonly dismissed: boolean;
  /** Whether it may still open by itself. */
  readonly waiting: boolean;
  readonly auto: boolean;
  readonly hover: boolean;
  readonly pinned: boolean;
  /** The pointer is on the logo or the popover. */
  readonly pointerOn: boolean;
  /** A menu of the bar is open. The two would overlap. */
  readonly menuOpen: boolean;
  /** Unpinned while the pointer is on it. The pointer must leave before hovering opens it again. */
  readonly ignoresHover: boolean;
}

export type WidgetEvent =
  | "load"
  | "loadDismissed"
  | "delayPassed"
  | "pointerEnter"
  | "pointerLeave"
  | "leaveDelayPassed"
  | "press"
  | "clickOutside"
  | "escape"
  | "focusLeave"
  | "menuOpens"
  | "menuCloses"
  | "dismiss";

const closed = { auto: false, hover: false, pinned: false } as const;

/** Before the session's storage is read, nothing shows, not even the dot. */
export const initialWidget: WidgetState = {
  ...closed,
  dismissed: true,
  waiting: false,
  pointerOn: false,
  menuOpen: false,
  ignoresHover: false,
};

export function reduceWidget(state: WidgetState, event: WidgetEvent): WidgetState {
  switch (event) {
    case "load":
      return { ...state, dismissed: false, waiting: true };
    case "loadDismissed":
      return { ...state, dismissed: true, waiting: false };
    case "delayPassed":
      return state.waiting ? { ...state, waiting: false, auto: true } : state;
    case "pointerEnter":
      return { ...state, pointerOn: true, hover: !state.ignoresHover };
    case "pointerLeave":
      return { ...state, pointerOn: false, ignoresHover: false };
    case "leaveDelayPassed":
      return state.pointerOn ? state : { ...state, hover: false };
    case "press": {
      const pinned = !state.pinned;
      return { ...state, ...closed, pinned, waiting: false, ignoresHover: !pinned && state.pointerOn };
    }
    case "clickOutside":
    case "escape":
    case "focusLeave":
      return { ...state, ...closed };
    case "menuOpens":
      return { ...state, ...closed, menuOpen: true };
    case "menuCloses":
      return { ...state, menuOpen: false };
    case "dismiss":
      return { ...state, ...closed, dismissed: true, waiting: false, ignoresHover: state.pointerOn };
  }
}

/** What would open during a menu opens when the menu closes. */
export function isShown({ auto, hover, pinned, menuOpen }: WidgetState): boolean {
  return !menuOpen && (auto || hover || pinned);
}

export type WidgetName = "hidden" | "auto-shown" | "hover-shown" | "click-toggled" | "dismissed";

/** The state in the words of the specification. */
export function nameOfWidget(state: WidgetState): WidgetName {
  if (state.pinned) return "click-toggled";
  if (state.hover) return "hover-shown";
  if (state.auto) return "auto-shown";
  return state.dismissed ? "dismissed" : "hidden";
}
