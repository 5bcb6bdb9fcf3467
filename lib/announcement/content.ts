/** What the popover of an announcement shows, as the page hands it over. */
export interface AnnouncementContent {
  readonly title: string;
  readonly summary: string;
  readonly actionLabel: string;
  readonly href: string;
  /** Under which the session remembers that it was closed. */
  readonly key: string;
  /** Not in a preview. Pointing at the logo and pressing it open the popover everywhere. */
  readonly opensItself: boolean;
}
