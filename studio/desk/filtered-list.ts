import type { FunctionComponent } from "react";
import type { InitialValueTemplateItemBuilder, ListItemBuilder, StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";

type Icon = Exclude<Parameters<ListItemBuilder["icon"]>[0], undefined>;

export interface FilteredList {
  readonly id: string;
  readonly title: string;
  /** The heading of the opened list, if the entry's title is too short for it. */
  readonly heading?: string;
  readonly icon: Icon;
  readonly type: string;
  /** A GROQ condition in addition to the type's. */
  readonly filter: string;
  readonly params?: Record<string, unknown>;
  readonly orderBy?: { readonly field: string; readonly direction: "asc" | "desc" };
  /** Initial values that make a new document belong to this list; none where none can. */
  readonly create: readonly InitialValueTemplateItemBuilder[];
}

/** The opened list: documents of one type that meet a condition. */
export function filteredDocuments(S: StructureBuilder, list: Omit<FilteredList, "icon">) {
  const documents = S.documentList()
    .id(list.id)
    .title(list.heading ?? list.title)
    .schemaType(list.type)
    .apiVersion(apiVersion)
    .filter(`_type == "${list.type}" && ${list.filter}`)
    .params(list.params ?? {});
  const ordered = list.orderBy ? documents.defaultOrdering([{ ...list.orderBy }]) : documents;
  return ordered.initialValueTemplates([...list.create]);
}

/**
 * Documents of a type, to pick one and list what belongs to it. It opens no document: with a plain list's filter the
 * Studio would take it for the place where documents of the type are edited.
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

/** A desk entry that opens such a list. */
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

/** A desk entry that opens further entries. */
export function drawer(S: StructureBuilder, { id, title, icon }: Drawer, items: Items) {
  return S.listItem().id(id).title(title).icon(icon).child(S.list().id(id).title(title).items(items));
}

/** A desk entry that shows something of ours instead of a list. */
export function pane(S: StructureBuilder, { id, title, icon }: Drawer, component: FunctionComponent) {
  return S.listItem().id(id).title(title).icon(icon).child(S.component(component).id(id).title(title));
}
