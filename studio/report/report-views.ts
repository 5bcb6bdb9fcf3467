/** What the tool shows: the check, or find and replace. */
export const reportViews = [
  { name: null, title: "Site check" },
  { name: "replace", title: "Find and replace" },
] as const;
