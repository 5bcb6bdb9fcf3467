import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { FolderIcon } from "@sanity/icons/Folder";
import { StackIcon } from "@sanity/icons/Stack";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { isUnplaced } from "../desk/conditions";
import { chooser, drawer, filteredDocuments, filteredList } from "../desk/filtered-list";

const byName = { field: "name", direction: "asc" } as const;

/** Templates by category and sub-category, as visitors browse them. */
export function contractLists(S: StructureBuilder) {
  return drawer(S, { id: "contracts", title: "Contracts", icon: FolderIcon }, [
    S.listItem()
      .id("by-category")
      .title("Templates by category")
      .icon(FolderIcon)
      .child(
        chooser(S, "contractCategory", "Choose a category").child((category) => inCategory(S, category)),
      ),
    S.documentTypeListItem("contractTemplate").title("All templates"),
    filteredList(S, {
      id: "unplaced",
      title: "In no sub-category",
      heading: "Templates in no sub-category",
      icon: WarningOutlineIcon,
      type: "contractTemplate",
      filter: isUnplaced,
      orderBy: byName,
      create: [S.initialValueTemplateItem("contractTemplate")],
    }),
    S.divider(),
    S.documentTypeListItem("contractClause").title("Shared clauses"),
    filteredList(S, {
      id: "unused-clauses",
      title: "Clauses in no template",
      icon: WarningOutlineIcon,
      type: "contractClause",
      filter: "count(*[references(^._id)]) == 0",
      orderBy: { field: "title", direction: "asc" },
      create: [S.initialValueTemplateItem("contractClause")],
    }),
    S.documentTypeListItem("contractCategory").title("Categories"),
  ]);
}

async function inCategory(S: StructureBuilder, category: string) {
  const known = await S.context
    .getClient({ apiVersion })
    .fetch<{ _key: string; title: string }[] | null>(
      "*[_id == $category][0].subCategories[defined(title)] { _key, title }",
      { category },
    );
  const templates = { type: "contractTemplate", orderBy: byName } as const;
  return S.list()
    .id(category)
    .title("Sub-categories")
    .items([
      filteredList(S, {
        ...templates,
        id: "all",
        title: "All of the category",
        heading: "Templates",
        icon: StackIcon,
        filter: "category._ref == $category",
        params: { category },
        create: [S.initialValueTemplateItem("template-in-category", { category })],
      }),
      S.divider(),
      ...(known ?? []).map(({ _key: subCategory, title }, index) =>
        S.listItem()
          .id(`sub-${index}`)
          .title(title)
          .icon(DocumentTextIcon)
          .child(() =>
            filteredDocuments(S, {
              ...templates,
              id: `sub-${index}`,
              title,
              filter: "category._ref == $category && subCategory == $subCategory",
              params: { category, subCategory },
              create: [S.initialValueTemplateItem("template-in-category", { category, subCategory })],
            }),
          ),
      ),
    ]);
}
