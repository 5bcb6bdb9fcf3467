import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import type { DocumentRule, Path, SanityDocument, ValidationContext } from "sanity";
import { findRepeatedAnchors, type PageValue, sharedIds } from "../../lib/publishing/anchors.ts";
import { placeholder, unreachableAddress } from "../../lib/publishing/faults.ts";
import { isRecordType } from "../../lib/publishing/records.ts";
import { type Fields, valuesIn } from "../../lib/publishing/values.ts";
import { routedTypes } from "../../lib/routes.ts";
import type { AddressClient } from "./addresses.ts";
import { type CheckedField, fieldsIn } from "./checked-fields.ts";
import {
  anchorTarget,
  findBadAddresses,
  findDeadAnchors,
  findWordsOfLink,
  isLink,
  isLoneLabel,
  isTypedAddress,
  type LinkFacts,
  type LinkFindings,
} from "./links.ts";
import { findLostAnchors } from "./lost-anchors.ts";
import { findContradictions, findStaleOffers } from "./offers.ts";
import { findOtherReleases } from "./other-releases.ts";
import { findPictureProblems } from "./pictures.ts";
import { findHardReading } from "./reading-ease.ts";
import { findRepeatedAlt, findRepeatedBlocks, findSimilarTitle } from "./repetitions.ts";
import { findGapsInText } from "./rich-texts.ts";
import {
  findForeignSigns,
  findPlaceholders,
  findShoutedTitle,
  findTypedPrices,
  findUnknownPrices,
} from "./typed-texts.ts";
import { type Finding, findEmptyWords, findOnlySpaces, findStraySpaces } from "./words.ts";

/**
 * Checks for every document: links, anchors, words, signs, prices, pictures, offers, titles, releases that overwrite. They run on
 * documents, not fields, so that no new field or block is forgotten and other documents are fetched once.
 */
export function withDocumentChecks<Type extends object>(type: Type) {
  return {
    ...type,
    validation: (rule: DocumentRule) => [
      rule.custom(async (_value, context) => orTrue((await check(context)).errors)),
      rule.custom(async (_value, context) => orTrue((await check(context)).warnings)).warning(),
    ],
  };
}

function orTrue<Finding>(findings: readonly Finding[]): true | Finding[] {
  return findings.length > 0 ? [...findings] : true;
}

/** Lawyers write these texts, and their paragraphs are numbered. */
const contractTypes: ReadonlySet<string> = new Set(["contractTemplate", "contractClause"]);

/** Both rules check the same document at the same moment. */
const findings = new WeakMap<SanityDocument, Promise<LinkFindings>>();

function check(context: ValidationContext): Promise<LinkFindings> {
  const { document } = context;
  if (!document) return Promise.resolve({ errors: [], warnings: [] });
  const known = findings.get(document);
  if (known) return known;
  const found = findIn(document, context);
  findings.set(document, found);
  // What failed may be asked again.
  found.catch(() => findings.delete(document));
  return found;
}

async function findIn(
  document: SanityDocument,
  { type, getClient }: ValidationContext,
): Promise<LinkFindings> {
  const isContract = contractTypes.has(document._type);
  const fields = type ? [...fieldsIn(document, type)] : [];
  const client = getClient({ apiVersion: "2025-02-19" });
  const facts = await loadLinkFacts(document, fields, client);
  const work = { document, facts, client };
  const links = fields.filter(isLink);
  const written = isRecordType(document._type) ? [] : [...valuesIn(document)];
  const anchors = links.map((field) => findDeadAnchors(field, work));
  const [addresses, lost, ...advice] = await Promise.all([
    Promise.all(fields.filter(isTypedAddress).map((field) => findBadAddresses(field, work))),
    findLostAnchors(document, client),
    findPictureProblems(fields, client),
    findStaleOffers(document, fields, client, new Date()),
    findContradictions(document, client, new Date()),
    findSimilarTitle(document, client),
    findEmptyLists(document, client),
    findOtherReleases(document, client),
  ]);
  return {
    errors: [
      ...findRepeatedAnchors(document, facts.shared),
      ...[...anchors, ...addresses].flatMap(({ errors }) => errors),
      ...fields.flatMap(findOnlySpaces),
      ...fields.flatMap(findUnknownPrices),
      ...written.flatMap(placeholder),
      ...written.flatMap(unreachableAddress),
      ...lost,
    ],
    warnings: [
      ...[...anchors, ...addresses].flatMap(({ warnings }) => warnings),
      ...links.flatMap(findWordsOfLink),
      ...fields.filter(isLoneLabel).flatMap(({ value, path }) => findEmptyWords(String(value), path)),
      ...fields.flatMap(findStraySpaces),
      ...fields.flatMap((field) => findTypedPrices(field, document._type)),
      ...fields.flatMap((field) => findForeignSigns(field, document._type)),
      ...fields.flatMap(findShoutedTitle),
      ...fields.flatMap((field) => findRepeatedAlt(field, document)),
      ...findRepeatedBlocks(document, new Date()),
      ...(isContract ? [] : [...fields.flatMap(findGapsInText), ...findHardReading(fields)]),
      // Templates are made of them.
      ...(document._type === "pageTemplate" ? [] : fields.flatMap(findPlaceholders)),
      ...advice.flat(),
    ],
  };
}

const query = `{
  "topics": array::unique(*[_type == "post"].topic),
  "industries": array::unique(*[_type == "caseStudy"].industry)
}`;

interface List {
  readonly path: Path;
  readonly kind: "topics" | "industries";
  readonly value: string;
  readonly what: string;
}

/** Blocks that list documents of a kind of which there is none, so that visitors see nothing of them. */
async function findEmptyLists(document: PageValue, client: AddressClient): Promise<Finding[]> {
  const blocks = Array.isArray(document.blocks) ? document.blocks.filter(isRecord) : [];
  const lists = blocks.flatMap(readList);
  if (lists.length === 0) return [];
  const options = { perspective: "published", tag: "empty-lists" } as const;
  const known = await client.fetch<Record<List["kind"], readonly unknown[]>>(query, {}, options);
  return lists
    .filter(({ kind, value }) => !known[kind].includes(value))
    .map(({ path, what }) => ({
      path,
      message: `There is no published ${what}, so visitors don't see this block. Choose another one, or remove the block.`,
    }));
}

function readList({ _key, _type, topic, industry, caseStudies }: Fields): List[] {
  const path: Path = ["blocks", { _key: String(_key) }];
  if (_type === "articleList" && typeof topic === "string")
    return [{ path: [...path, "topic"], kind: "topics", value: topic, what: "article on this topic" }];
  const isChosen = Array.isArray(caseStudies) && caseStudies.length > 0;
  if (_type !== "caseStudyList" || typeof industry !== "string" || isChosen) return [];
  const what = "case study from this industry";
  return [{ path: [...path, "industry"], kind: "industries", value: industry, what }];
}

const pageFields = `_id, _type, "title": coalesce(title, heading, name), blocks[]{ _key, _type, anchor, reference },
  subCategories[]{ title, slug }, "clauses": count(clauses)`;

const factsQuery = `{
  "site": *[_id == "siteSettings"][0].url,
  "pages": *[_id in $ids]{ ${pageFields} },
  "shared": *[_type == "reusableBlock"]{ _id, title, blocks[]{ _key, _type, anchor } },
  "users": *[_type in $usedOn && references($own)]{ ${pageFields} }
}`;

interface Known {
  readonly site: string | null;
  readonly pages: readonly (PageValue & { readonly _id: string })[];
  readonly shared: readonly (PageValue & { readonly _id: string })[];
  readonly users: readonly PageValue[];
}

const none: Known = { site: null, pages: [], shared: [], users: [] };

async function loadLinkFacts(
  document: PageValue,
  fields: readonly CheckedField[],
  client: AddressClient,
): Promise<LinkFacts> {
  const own = publishedIdOf(String(document._id));
  const named = fields.filter(isLink).flatMap((field) => anchorTarget(field)?.page ?? []);
  const isShared = document._type === "reusableBlock";
  const isExperiment = document._type === "experiment";
  const asksNothing =
    named.length === 0 &&
    !isShared &&
    !isExperiment &&
    sharedIds(document).length === 0 &&
    !fields.some(isTypedAddress);
  const params = {
    ids: named.flatMap((id) => [id, `drafts.${id}`]),
    own,
    usedOn: isShared ? [...routedTypes] : [],
  };
  const known = asksNothing ? none : await client.fetch<Known>(factsQuery, params, { perspective: "raw" });
  return {
    ownId: own,
    sites: [known.site, globalThis.location?.origin].filter((site) => typeof site === "string"),
    pages: Map.groupBy(known.pages, ({ _id }) => publishedIdOf(_id)),
    shared: new Map(known.shared.map((block) => [block._id, block])),
    users: known.users,
  };
}
