/** The groups of results, by the kinds in documents.ts. Everything else is a page. */
const groups: Readonly<Record<string, string>> = {
  Article: "Articles and stories",
  "Customer story": "Articles and stories",
  Contracts: "Contracts",
  Contract: "Contracts",
};

export function groupOf(kind: string): string {
  return groups[kind] ?? "Pages";
}

/** Groups items; the group of the first item comes first. */
export function inGroups<Item extends { readonly kind: string }>(
  items: readonly Item[],
): { readonly name: string; readonly items: readonly Item[] }[] {
  return [...Map.groupBy(items, ({ kind }) => groupOf(kind))].map(([name, members]) => ({
    name,
    items: members,
  }));
}
