import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { FolderIcon } from "@sanity/icons/Folder";
import { StackIcon } from "@sanity/icons/Stack";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Select, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { type BlockProps, type StringInputProps, set, unset, useDocumentStore, useFormValue } from "sanity";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { textOf } from "@/schemas/objects/search-rules";
import { definePlugin } from "../define-plugin";
import { isUnplaced } from "../desk/conditions";
import { chooser, drawer, filteredDocuments, filteredList } from "../desk/filtered-list";
import { reference } from "../desk/in-state";
import { at } from "../order";
import { BlankBookInput } from "./blank-book";
import { BlankInText } from "./blank-in-text";
import { BlankInput, BlankKeyInput, OnlyWithInput } from "./blank-input";
import { ContractView } from "./contract-view";

/** Documents whose texts hold blanks. */
const types = new Set(["contractTemplate", "contractClause"]);

const view = at(10, { id: "contract", title: "Document", icon: DocumentTextIcon, component: ContractView });

export const contracts = definePlugin({
  name: "contracts",
  desk: [{ place: 155, types: ["contractCategory", ...types], item: contractLists }],
  views: (schemaType) => (types.has(schemaType) ? [view] : []),
  schema: {
    templates: [
      {
        id: "template-in-category",
        title: "Contract template",
        schemaType: "contractTemplate",
        parameters: [
          { name: "category", type: "string" },
          { name: "subCategory", type: "string" },
        ],
        value: ({ category, subCategory }: { category: string; subCategory?: string }) => ({
          category: reference(category),
          ...(subCategory ? { subCategory } : {}),
        }),
      },
    ],
  },
  inputs: {
    blank: BlankInput,
    blankKey: BlankKeyInput,
    onlyWith: OnlyWithInput,
    subCategory: SubCategoryInput,
  },
  typeInputs: { contractClause: BlankBookInput, contractTemplate: BlankBookInput },
  form: { components: { inlineBlock: InlineBlock } },
});

function InlineBlock(props: BlockProps) {
  return props.schemaType.name === "blank" ? <BlankInText {...props} /> : props.renderDefault(props);
}

interface SubCategory {
  readonly _key: string;
  readonly title: string | null;
}

/** Lists the sub-categories of the chosen category by title, in its order. The field stores the key. */
function SubCategoryInput({ value = "", onChange, readOnly, elementProps }: StringInputProps) {
  const category = textOf(useFormValue(["category"]), "_ref");
  const subCategories = useSubCategories(category);
  const isUnknown =
    value !== "" && subCategories !== null && !subCategories.some(({ _key }) => _key === value);
  if (!category) {
    return (
      <Text size={1} muted>
        Choose the category first.
      </Text>
    );
  }
  return (
    <Select
      {...elementProps}
      value={value}
      readOnly={readOnly || subCategories === null}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? set(currentTarget.value) : unset())}
    >
      <option value="">{subCategories === null ? "Looking …" : "Choose one"}</option>
      {isUnknown && <option value={value}>One that this category does not have</option>}
      {subCategories === null && value && <option value={value}>Looking …</option>}
      {subCategories?.map(({ _key, title }) => (
        <option key={_key} value={_key}>
          {title ?? _key}
        </option>
      ))}
    </Select>
  );
}

/** Null until the lake has answered. */
function useSubCategories(category: string): readonly SubCategory[] | null {
  const store = useDocumentStore();
  const [subCategories, setSubCategories] = useState<readonly SubCategory[] | null>(null);
  useEffect(() => {
    setSubCategories(null);
    if (!category) return;
    const subscription = store
      .listenQuery(
        { fetch: "*[_id == $id][0].subCategories[] { _key, title }", listen: "*[_id in [$id, $draft]]" },
        { id: category, draft: `drafts.${category}` },
        { perspective: "raw", apiVersion, tag: "sub-categories" },
      )
      .subscribe((found: readonly SubCategory[] | null) => setSubCategories(found ?? []));
    return () => subscription.unsubscribe();
  }, [store, category]);
  return subCategories;
}

const byName = { field: "name", direction: "asc" } as const;

/** Templates by category and sub-category, as visitors browse them. */
function contractLists(S: StructureBuilder) {
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
