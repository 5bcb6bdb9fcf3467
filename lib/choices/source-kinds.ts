/** What a sourced statement may rest on. The site shows the title beside the source. */
export const sourceKinds = [
  { value: "law", title: "Law" },
  { value: "standard", title: "Standard" },
  { value: "study", title: "Study" },
  { value: "documentation", title: "Documentation" },
] as const;
