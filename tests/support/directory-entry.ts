import type { DirectoryEntry } from "@/lib/content/directory-entries";

/** A public page as an entry of the page lists. */
export function directoryEntry(fields: Partial<DirectoryEntry> = {}): DirectoryEntry {
  return {
    type: "page",
    path: "/about",
    title: "About us",
    description: "",
    words: [],
    updatedAt: "2026-01-02T03:04:05Z",
    publishedAt: null,
    author: null,
    topic: null,
    isSample: false,
    ...fields,
  };
}
