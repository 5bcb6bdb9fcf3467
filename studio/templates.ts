import type { InitialValueResolverContext, TemplateResolver } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { documents } from "@/schemas";
import { pageParts } from "@/schemas/objects/choices";
import { isSingleton } from "./singletons";

interface ProductFacts {
  readonly _id: string;
  readonly path: string | null;
  readonly group: string | null;
}

const HOUR = 60 * 60 * 1000;

const schemaTitles = new Map<string, string>(documents.map(({ name, title }) => [name, title]));

/** The values that make a document belong to a list of its type, by the list's name. */
const beginnings: Readonly<Record<string, Readonly<Record<string, () => object>>>> = {
  page: { hidden: () => ({ group: "general", ...hidden }) },
  deal: { running: () => ({}), upcoming: () => ({ startsAt: inAWeek() }), hidden: () => hidden },
  post: { planned: () => ({ publishedAt: inAWeek(), topic: "guides" }) },
  announcement: {
    active: () => ({ active: true }),
    planned: () => ({ active: true, startsAt: inAWeek(), publishedAt: inAWeek() }),
  },
  redirect: { temporary: () => ({ permanent: false }) },
};

const hidden = { seo: { _type: "seo", noIndex: true } };

const reference = (id: string) => ({ _type: "reference", _ref: id });

/** Initial values of a document created inside a list, so that it belongs to that list. */
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
  ...Object.entries(beginnings).map(([schemaType, states]) => ({
    id: `${schemaType}-in-state`,
    title: schemaTitles.get(schemaType) ?? schemaType,
    schemaType,
    // The Studio offers a template without a parameter in every list of the type.
    parameters: [{ name: "state", type: "string" }],
    value: ({ state }: { state: string }) => states[state]?.() ?? {},
  })),
];

/** A proposed date that visitors will see: a week from now, at the same hour. */
function inAWeek(): string {
  return new Date(Math.ceil(Date.now() / HOUR) * HOUR + 7 * 24 * HOUR).toISOString();
}

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
