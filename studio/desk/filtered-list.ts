import type { InitialValueTemplateItemBuilder, ListItemBuilder, StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/public-env";

type Icon = Exclude<Parameters<ListItemBuilder["icon"]>[0], undefined>;

export interface FilteredList {
  readonly id: string;
  readonly title: string;
  /** The heading above the opened list, when the entry's title is too short for it. */
  readonly heading?: string;
  readonly icon: Icon;
  readonly type: string;
  /** A GROQ condition beside that of the type. */
  readonly filter: string;
  readonly params?: Record<string, unknown>;
  readonly orderBy?: { readonly field: string; readonly direction: "asc" | "desc" };
  /** What a new document made in this list begins with. */
  readonly create?: readonly InitialValueTemplateItemBuilder[];
}

/** The opened list: documents of one type under a condition. */
export function filteredDocuments(S: StructureBuilder, list: Omit<FilteredList, "icon">) {
  const documents = S.documentList()
    .id(list.id)
    .title(list.heading ?? list.title)
    .schemaType(list.type)
    .apiVersion(apiVersion)
    .filter(`_type == "${list.type}" && ${list.filter}`)
    .params(list.params ?? {});
  const ordered = list.orderBy ? documents.defaultOrdering([{ ...list.orderBy }]) : documents;
  return list.create ? ordered.initialValueTemplates([...list.create]) : ordered;
}

/**
 * Documents of a type to choose one from, for a list of what belongs to it. It opens none of them: with the filter of
 * a plain list the Studio would take it for the place in which a document of the type is edited.
 */
export function chooser(S: StructureBuilder, type: string, title: string) {
  return S.documentList()
    .id(`choose-${type}`)
    .title(title)
    .schemaType(type)
    .apiVersion(apiVersion)
    .filter("_type == $chosenType")
    .params({ chosenType: type })
    .canHandleIntent(() => false)
    .initialValueTemplates([]);
}

/** An entry of the desk that opens such a list. */
export function filteredList(S: StructureBuilder, list: FilteredList) {
  return S.listItem()
    .id(list.id)
    .title(list.title)
    .icon(list.icon)
    .child(() => filteredDocuments(S, list));
}

interface Drawer {
  readonly id: string;
  readonly title: string;
  readonly icon: Icon;
}

type Items = Parameters<ReturnType<StructureBuilder["list"]>["items"]>[0];

/** An entry of the desk that opens further entries. */
export function drawer(S: StructureBuilder, { id, title, icon }: Drawer, items: Items) {
  return S.listItem().id(id).title(title).icon(icon).child(S.list().id(id).title(title).items(items));
}
