import {
  defineArrayMember,
  defineField,
  type SanityDocument,
  type SlugValue,
  type ValidationContext,
} from "sanity";
import { pathOf, proposeSlug, validatePath, validateSlug } from "../../lib/routes.ts";
import { findPathOwner, findPathRival, findRedirectAt, findRedirectsAround } from "../checks/addresses.ts";

const API_VERSION = "2025-02-19";

/** The stored address of a page whose type has no address rule of its own. */
export function pathField(description: string) {
  return defineField({
    name: "path",
    title: "Address",
    description,
    type: "string",
    group: "content",
    // The Studio weighs the title ten. With this weight a typed address finds its page.
    options: { search: { weight: 5 }, input: "address" },
    validation: (rule) => [
      rule.custom(async (path, context) => {
        if (!path) return 'Write the address of the page, for example "/pricing".';
        // New pages begin with the prefix of their part of the website.
        if (path.length > 1 && path.endsWith("/"))
          return `Write the last part of the address after "${path}".`;
        const fixedScreen = context.document?.group === "fixed";
        const result = validatePath(path, { fixedScreen });
        return result === true ? refuseTaken(path, context) : result;
      }),
      rule.custom(async (path, context) => (path ? nameRival(path, context) : true)).warning(),
    ],
  });
}

/** The last part of the address, proposed from another field by the website's rule. */
export function slugField(source: string, description: string) {
  return defineField({
    name: "slug",
    title: "Address",
    description,
    type: "slug",
    group: "content",
    // The rule below checks the whole address: a slug may occur in two categories, but never match a page's stored
    // path.
    options: {
      input: "address",
      source,
      slugify: (value) => proposeSlug(value).slice(0, 96),
      isUnique: () => true,
      // Less than a whole address, because a slug repeats its title and would count twice.
      search: { weight: 2 },
    },
    validation: (rule) => [
      rule.custom(async (slug, context) => {
        const { document } = context;
        if (!slug?.current || !document) return 'Press "Generate", or write the last part of the address.';
        const result = validateSlug(document._type, slug.current);
        if (result !== true) return result;
        const path = await pathOfSlug(slug, document, context);
        return path ? refuseTaken(path, context) : true;
      }),
      rule
        .custom(async (slug, context) => {
          const { document } = context;
          const path = slug?.current && document ? await pathOfSlug(slug, document, context) : null;
          return path ? nameRival(path, context) : true;
        })
        .warning(),
    ],
  });
}

export const previousPathsField = defineField({
  name: "previousPaths",
  title: "Former addresses",
  description:
    "Visitors and search engines that use one of these are redirected to this page. The Studio adds the old address when you publish a new one.",
  type: "array",
  group: "visibility",
  of: [defineArrayMember({ type: "string", title: "Address" })],
  readOnly: true,
  hidden: ({ value }) => !Array.isArray(value) || value.length === 0,
});

async function refuseTaken(path: string, context: ValidationContext): Promise<true | string> {
  const client = context.getClient({ apiVersion: API_VERSION });
  const ownId = context.document?._id ?? "";
  const owner = await findPathOwner(client, path, ownId);
  if (!owner) return (await findRedirectAt(client, path, ownId)) ?? true;
  return `"${path}" is already the address of "${owner.title ?? owner._id}". Choose another one, or change that page first.`;
}

async function nameRival(path: string, context: ValidationContext): Promise<true | string> {
  const client = context.getClient({ apiVersion: API_VERSION });
  const ownId = context.document?._id ?? "";
  const [rival, redirects] = await Promise.all([
    findPathRival(client, path, ownId),
    findRedirectsAround(client, path, ownId),
  ]);
  if (!rival) return redirects.length > 0 ? redirects.join(" ") : true;
  return `"${rival.title ?? rival._id}", which is not published yet, has the same address. Whichever is published first keeps it.`;
}

async function pathOfSlug(slug: SlugValue, document: SanityDocument, context: ValidationContext) {
  return pathOf({ _type: document._type, slug, category: await categoryOf(document, context) });
}

async function categoryOf(document: SanityDocument, context: ValidationContext): Promise<string | null> {
  const { category } = document;
  if (typeof category !== "object" || category === null || !("_ref" in category)) return null;
  const client = context.getClient({ apiVersion: API_VERSION });
  return client.fetch<string | null>(
    "coalesce(*[_id == $draft][0].slug.current, *[_id == $id][0].slug.current)",
    { id: category._ref, draft: `drafts.${category._ref}` },
    { perspective: "raw" },
  );
}
