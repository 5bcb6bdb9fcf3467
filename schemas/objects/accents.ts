/** The colors of globals.css that a document can choose. */
const accents = [
  "indigo",
  "teal",
  "amber",
  "violet",
  "rose",
  "slate",
  "green",
  "blue",
  "copper",
  "plum",
] as const;

export type Accent = (typeof accents)[number];

export const accentChoices = accents.map((value) => ({
  value,
  title: value.charAt(0).toUpperCase() + value.slice(1),
}));
