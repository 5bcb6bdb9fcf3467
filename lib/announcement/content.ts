import type { StoredKey } from "../tracking/stored-items.ts";

/** The content of an announcement's popover, as the page passes it on. */
export interface AnnouncementContent {
  readonly title: string;
  readonly summary: string;
  readonly actionLabel: string;
  readonly href: string;
  /** The session's key for "closed". */
  readonly key: StoredKey;
  /** Never opens by itself in a preview. Hovering and pressing the logo open it everywhere. */
  readonly opensItself: boolean;
}
