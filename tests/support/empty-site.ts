import type { Site } from "@/components/pages/entries";

/** What frames all pages, of a lake without content. */
export const emptySite: Site = {
  settings: null,
  navigation: null,
  footer: null,
  products: [],
  contractCategory: null,
  announcements: [],
};
