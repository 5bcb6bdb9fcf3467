import type { DirectoryEntry } from "@/lib/content/directory-entries";
import { fixedScreenTexts } from "@/lib/pages/fixed-screen";

/** The entry for the account. Many people look for it, and it has no document. */
export const accountEntry: DirectoryEntry = {
  type: "page",
  path: "/auth",
  ...fixedScreenTexts["/auth"],
  words: [],
  updatedAt: "",
  publishedAt: null,
  author: null,
  topic: null,
  isSample: false,
};
