import { DocumentsIcon } from "@sanity/icons/Documents";
import { EyeClosedIcon } from "@sanity/icons/EyeClosed";
import { FolderIcon } from "@sanity/icons/Folder";
import { PackageIcon } from "@sanity/icons/Package";
import type { InitialValueResolverContext, Template } from "sanity";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { pageParts } from "@/schemas/objects/page-parts";
import { isHidden } from "../desk/conditions";
import { chooser, drawer, filteredDocuments, filteredList } from "../desk/filtered-list";
import { hidden, inState, reference } from "../desk/in-state";

const byPath = { field: "path", direction: "asc" } as const;

/** Pages by part of the website and by product, and those hidden from search engines. */
export function pageLists(S: StructureBuilder) {
  const byPart = pageParts.map(({ value, title }) =>
    filteredList(S, {
      id: value,
      title,
      icon: FolderIcon,
      type: "page",
      filter: "group == $group",
      params: { group: value },
      orderBy: byPath,
      create: [S.initialValueTemplateItem("page-in-part", { group: value })],
    }),
  );
  return drawer(S, { id: "pages", title: "Pages", icon: DocumentsIcon }, [
    S.documentTypeListItem("page").id("all").title("All pages"),
    S.divider(),
    ...byPart,
    S.divider(),
    S.listItem()
      .id("by-product")
      .title("By product")
      .icon(PackageIcon)
      .child(
        chooser(S, "product", "Choose a product")
          .defaultOrdering([{ field: "name", direction: "asc" }])
          .child((product) => pagesOfProduct(S, product)),
      ),
    filteredList(S, {
      id: "hidden",
      title: "Hidden from search engines",
      icon: EyeClosedIcon,
      type: "page",
      filter: isHidden,
      orderBy: byPath,
      create: [S.initialValueTemplateItem("page-in-state", { state: "hidden" })],
    }),
  ]);
}

/** As on the website: pages that name the product, and pages below its home page. */
async function pagesOfProduct(S: StructureBuilder, product: string) {
  const home = await S.context
    .getClient({ apiVersion })
    .fetch<string | null>("*[_id == $product][0].home->path", { product });
  return filteredDocuments(S, {
    id: product,
    title: "Pages of the product",
    type: "page",
    filter:
      "(product._ref == $product || (!defined(product) && (path == $home || string::startsWith(path, $below))))",
    // No path begins with a space, so a product without a home page has only the pages that name it.
    params: { product, home: home ?? " ", below: home && home !== "/" ? `${home}/` : " " },
    orderBy: byPath,
    create: [S.initialValueTemplateItem("page-of-product", { product })],
  });
}

interface ProductFacts {
  readonly _id: string;
  readonly path: string | null;
  readonly group: string | null;
}

/** Initial values of a page created inside a list, so that it belongs to that list. */
export const newPages: Template[] = [
  {
    id: "page-in-part",
    title: "Page",
    schemaType: "page",
    parameters: [{ name: "group", type: "string" }],
    value: newPageInPart,
  },
  {
    id: "page-of-product",
    title: "Page",
    schemaType: "page",
    parameters: [{ name: "product", type: "string" }],
    value: newPageOfProduct,
  },
  inState("page", { hidden: () => ({ group: "general", ...hidden }) }),
];

/** The part's prefix to continue from, and the product whose home page has that prefix. */
async function newPageInPart({ group }: { group: string }, { getClient }: InitialValueResolverContext) {
  const prefix = pageParts.find(({ value }) => value === group)?.prefix ?? "/";
  const own = await getClient({ apiVersion }).fetch<ProductFacts | null>(
    '*[_type == "product" && defined(home->path) && string::startsWith($prefix, home->path + "/")][0]{_id}',
    { prefix },
  );
  return {
    group,
    ...(prefix === "/" ? {} : { path: prefix }),
    ...(own ? { product: reference(own._id) } : {}),
  };
}

/** A product's pages are below its home page and belong to the same part of the website. */
async function newPageOfProduct(
  { product }: { product: string },
  { getClient }: InitialValueResolverContext,
) {
  const facts = await getClient({ apiVersion }).fetch<ProductFacts | null>(
    "*[_id == $product][0]{_id, ...home->{path, group}}",
    { product },
  );
  return {
    group: facts?.group ?? "product",
    product: reference(product),
    ...(facts?.path && facts.path !== "/" ? { path: `${facts.path}/` } : {}),
  };
}
