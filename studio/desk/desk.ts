import type { StructureBuilder } from "sanity/structure";
import { documents, singletons } from "@/schemas";
import type { DeskEntry, StudioPlugin } from "../define-plugin";

/** Where types come that no plugin lists. */
const OTHERS = 290;

/** The desk in the order in which marketers look for things: by part of the website, by state, by category. */
export function resolveStructure(plugins: readonly StudioPlugin[]) {
  const entries = plugins.flatMap(({ desk }) => desk ?? []);
  const listed = new Set(entries.flatMap(({ types }) => types ?? []));
  const others = documents.flatMap(({ name, title }) =>
    listed.has(name) ? [] : [typeEntry(OTHERS, name, `${title}s`)],
  );
  const all = [...entries, ...others].toSorted((a, b) => a.place - b.place);
  return (S: StructureBuilder) => {
    const shown = all.filter(({ isFor }) => isFor?.(S.context.currentUser) ?? true);
    const parts = Map.groupBy(shown, ({ place }) => Math.floor(place / 100));
    const items = [...parts.values()].flatMap((part) => [S.divider(), ...part.map(({ item }) => item(S))]);
    return S.list().title("Content").items(items.slice(1));
  };
}

/** All documents of a type in one list. */
export function typeEntry(place: number, type: string, title: string): DeskEntry {
  return { place, types: [type], item: (S) => S.documentTypeListItem(type).title(title) };
}

/** The one document of a type. */
export function singletonEntry(place: number, type: (typeof singletons)[number]["name"]): DeskEntry {
  const schema = singletons.find(({ name }) => name === type);
  const title = schema?.title ?? type;
  const item = (S: StructureBuilder) =>
    S.listItem()
      .id(type)
      .title(title)
      .icon(schema?.icon)
      .child(S.defaultDocument({ schemaType: type, documentId: type }).id(type).title(title));
  return { place, item };
}
