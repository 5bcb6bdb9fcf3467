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

/** The lines of motifs.css that a document can choose. */
const motifs = [
  { value: "stroke", title: "Stroke of a pen, for what is signed" },
  { value: "route", title: "Route with stops" },
  { value: "dial", title: "Edge of a dial" },
  { value: "stencil", title: "Stencil" },
  { value: "ruled", title: "Ruled paper" },
  { value: "bracket", title: "Corners of a frame" },
  { value: "sheet", title: "Sheets on a pile" },
  { value: "cell", title: "Boxes of a form" },
  { value: "track", title: "Tracks with arrows" },
] as const;

export type Motif = (typeof motifs)[number]["value"];

export const motifChoices = [...motifs];
