import fc from "fast-check";

/** Pages with an address of their own to write: shipped ones, which everything links to, and some that may be made. */
const pathPages = ["page-pricing", "page-about", "page-signature-soc", "deal-lifetime"] as const;

/** Pages that a sequence may make, each with a link to another page. */
const newPages = ["page-new-1", "page-new-2", "page-new-3"] as const;

/** Pages whose address is made of a slug. A category is part of the addresses of sixty contracts. */
const slugPages = [
  "solution-finance",
  "solution-startups",
  "post-waiver-qr-code",
  "post-read-a-signing-record",
  "comparison-pdf-editor-signatures",
  "caseStudy-nimbrel",
  "contractCategory-business",
] as const;

const slugs = ["one", "two", "finance", "startups", "business", "read-a-signing-record"] as const;

const addresses = [
  "/one",
  "/two",
  "/one/below",
  "/about",
  "/pricing",
  "/signature/soc",
  "/lifetime-deal",
  "/solutions/one",
  "/blog/one",
] as const;

const pathPage = fc.constantFrom(...pathPages, ...newPages);
const slugPage = fc.constantFrom(...slugPages);
const anyPage = fc.oneof(pathPage, slugPage);
/** Nearly every shipped page is linked to, and so can't be removed. */
const removed = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...newPages) },
  { weight: 1, arbitrary: anyPage },
);
const address = fc.constantFrom(...addresses);
const redirectId = fc.constantFrom("redirect-1", "redirect-2", "redirect-3");

const renamed = fc.oneof(
  fc.record({ id: pathPage, to: address }),
  fc.record({ id: slugPage, to: fc.constantFrom(...slugs) }),
);

const pair = fc.oneof(
  fc.record({ id: pathPage, other: pathPage }),
  fc.record({ id: slugPage, other: slugPage }),
);

/** Where a redirect leads. `typed`: to an address that somebody wrote out instead of choosing the page. */
const target = fc.oneof(
  fc.record({ kind: fc.constant("page" as const), id: anyPage }),
  fc.record({ kind: fc.constant("typed" as const), address }),
  fc.record({ kind: fc.constant("below" as const), address }),
  fc.record({ kind: fc.constant("gone" as const) }),
);

const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("rename" as const), page: renamed }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("swap" as const), pages: pair, isRelease: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("make" as const),
      id: fc.constantFrom(...newPages),
      address,
      linksTo: anyPage,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("publish" as const), id: anyPage }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("unpublish" as const), id: removed }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), id: removed }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("schedule" as const),
      pages: fc.array(renamed, { minLength: 1, maxLength: 3 }),
      milliseconds: fc.integer({ min: 200, max: 2_500 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("redirect" as const),
      id: redirectId,
      from: address,
      isStarred: fc.boolean(),
      target,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unredirect" as const), id: redirectId }) },
);

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

export type Command = ValueOf<typeof command>;
export type Rename = ValueOf<typeof renamed>;

export const sequence = fc.array(command, { minLength: 8, maxLength: 30 });
