import type { DocumentRule, SanityDocument, ValidationContext } from "sanity";
import { findRepeatedAnchors } from "../../lib/publishing/anchors.ts";
import { placeholder, unreachableAddress } from "../../lib/publishing/faults.ts";
import { isRecordType } from "../../lib/publishing/records.ts";
import { valuesIn } from "../../lib/publishing/values.ts";
import { fieldsIn } from "./checked-fields.ts";
import { findEmptyLists } from "./empty-lists.ts";
import {
  findBadAddresses,
  findDeadAnchors,
  findWordsOfLink,
  isLink,
  isLoneLabel,
  isTypedAddress,
  type LinkFindings,
} from "./links.ts";
import { findLostAnchors } from "./lost-anchors.ts";
import { findContradictions, findStaleOffers } from "./offers.ts";
import { findOtherReleases } from "./other-releases.ts";
import { findPictureProblems } from "./pictures.ts";
import { findPlaceholders } from "./placeholders.ts";
import { findHardReading } from "./reading-ease.ts";
import { findRepeatedAlt, findRepeatedBlocks } from "./repeated-blocks.ts";
import { findGapsInText } from "./rich-texts.ts";
import { findSimilarTitle } from "./similar-titles.ts";
import { loadLinkFacts } from "./site-facts.ts";
import { findTypedPrices, findUnknownPrices } from "./typed-prices.ts";
import { findForeignSigns, findShoutedTitle } from "./typed-signs.ts";
import { findEmptyWords, findOnlySpaces, findStraySpaces } from "./words.ts";

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
