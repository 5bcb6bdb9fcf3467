import type { InitialValueResolverContext, Template } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { pageParts } from "@/schemas/objects/page-parts";
import { hidden, inState, reference } from "../desk/in-state";

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
