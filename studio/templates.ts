import type { InitialValueResolverContext, TemplateResolver } from "sanity";
import { apiVersion } from "@/lib/public-env";
import { pageParts } from "@/schemas/objects/choices";
import { isSingleton } from "./singletons";

interface ProductFacts {
  readonly _id: string;
  readonly path: string | null;
  readonly group: string | null;
}

const reference = (id: string) => ({ _type: "reference", _ref: id });

/** What a new document made inside a list of the desk begins with: it belongs where it was made. */
export const resolveTemplates: TemplateResolver = (templates) => [
  ...templates.filter(({ schemaType }) => !isSingleton(schemaType)),
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
  {
    id: "case-study-in-industry",
    title: "Case study",
    schemaType: "caseStudy",
    parameters: [{ name: "industry", type: "string" }],
    value: ({ industry }: { industry: string }) => ({ industry }),
  },
  {
    id: "post-on-topic",
    title: "Article",
    schemaType: "post",
    parameters: [{ name: "topic", type: "string" }],
    value: ({ topic }: { topic: string }) => ({ topic, publishedAt: new Date().toISOString() }),
  },
  {
    id: "post-of-author",
    title: "Article",
    schemaType: "post",
    parameters: [{ name: "author", type: "string" }],
    value: ({ author }: { author: string }) => ({
      author: reference(author),
      topic: "guides",
      publishedAt: new Date().toISOString(),
    }),
  },
];

/** The part's prefix to write on from, and the product whose home page the prefix is. */
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

/** A product's pages lie under its home page and belong to the same part of the website. */
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
