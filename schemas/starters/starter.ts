import { isRecord } from "@paraph/service/json";
import type { InitialValueResolverContext } from "sanity";
import type { Fields } from "../../lib/publishing/values.ts";

/**
 * What a new block begins with: words that pass validation, so that the page can be published at once. What has to be
 * replaced stands in square brackets, and the Studio reminds of it (`checks/typed-texts.ts`). The Studio adds keys to
 * the entries of a field's initial value but not to those of a block's, so they get theirs here.
 */
export function starter(fields: Fields | (() => Fields)) {
  return () => withKeys(typeof fields === "function" ? fields() : fields);
}

/** The same for blocks that begin as published documents have it: `fieldsOf` gets what they answer to the query. */
export function starterWithAnswer<Answer>(
  query: string,
  params: Fields,
  fieldsOf: (answer: Answer) => Fields,
) {
  return async (_params: unknown, { getClient }: InitialValueResolverContext) => {
    const client = getClient({ apiVersion: "2025-02-19" });
    return withKeys(fieldsOf(await client.fetch<Answer>(query, params, { perspective: "published" })));
  };
}

/** The same for blocks that show other documents: they begin with the newest ones. */
export function starterWithNewest(
  type: string,
  most: number,
  fieldsOf: (found: readonly Reference[]) => Fields,
) {
  return starterWithAnswer<string[]>(
    "*[_type == $type] | order(_createdAt desc, _id asc)[0...$most]._id",
    { type, most },
    (ids) => fieldsOf(ids.map(referenceTo)),
  );
}

interface Reference {
  readonly _type: "reference";
  readonly _ref: string;
}

export function referenceTo(id: string): Reference {
  return { _type: "reference", _ref: id };
}

/** Rich text of one paragraph each. */
export function paragraphs(...texts: readonly string[]) {
  return texts.map((text) => ({
    _type: "block",
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", marks: [], text }],
  }));
}

/** A button that opens the registration: the one target that every website of ours has. */
export const registerAction = {
  _type: "action",
  label: "Create an account",
  link: { _type: "link", linkType: "account", account: "register" },
  style: "primary",
};

function withKeys(value: Fields): Fields {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, keyed(field)]));
}

function keyed(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => (isRecord(item) ? { _key: createKey(), ...withKeys(item) } : item));
  }
  return isRecord(value) ? withKeys(value) : value;
}

/** A new key for an entry of a list. */
export function createKey(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 12);
}
