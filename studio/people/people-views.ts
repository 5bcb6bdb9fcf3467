/** Who and what may sign in. */
export const peopleViews = [
  { name: null, title: "People" },
  { name: "tokens", title: "API tokens" },
] as const;
