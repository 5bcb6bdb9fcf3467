import type { DocumentRule, SanityDocument, ValidationContext } from "sanity";
import { findRepeatedAnchors } from "./anchors.ts";
import { fieldsIn } from "./checked-fields.ts";
import {
  findBadAddresses,
  findDeadAnchors,
  findWordsOfLink,
  isLink,
  isLoneLabel,
  isTypedAddress,
  type LinkFindings,
} from "./links.ts";
import { findOverwriting } from "./other-releases.ts";
import { findPlaceholders } from "./placeholders.ts";
import { loadLinkFacts } from "./site-facts.ts";
import { findEmptyWords, findOnlySpaces, findStraySpaces } from "./words.ts";

/**
 * Checks for every document: link targets and words, anchors, stray spaces, releases that overwrite. They run on documents, not fields, so that
 * no new field or block is forgotten and other documents are fetched once.
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

/** Both rules check the same document at the same moment. */
const findings = new WeakMap<SanityDocument, Promise<LinkFindings>>();

function check(context: ValidationContext): Promise<LinkFindings> {
  const { document } = context;
  if (!document) return Promise.resolve({ errors: [], warnings: [] });
  const known = findings.get(document);
  if (known) return known;
  const found = findIn(document, context);
  findings.set(document, found);
  return found;
}

async function findIn(
  document: SanityDocument,
  { type, getClient }: ValidationContext,
): Promise<LinkFindings> {
  const fields = type ? [...fieldsIn(document, type)] : [];
  const client = getClient({ apiVersion: "2025-02-19" });
  const facts = await loadLinkFacts(document, fields, client);
  const work = { document, facts, client };
  const links = fields.filter(isLink);
  const anchors = links.map((field) => findDeadAnchors(field, work));
  const addresses = await Promise.all(
    fields.filter(isTypedAddress).map((field) => findBadAddresses(field, work)),
  );
  return {
    errors: [
      ...findRepeatedAnchors(document, facts.shared),
      ...[...anchors, ...addresses].flatMap(({ errors }) => errors),
      ...fields.flatMap(findOnlySpaces),
    ],
    warnings: [
      ...[...anchors, ...addresses].flatMap(({ warnings }) => warnings),
      ...links.flatMap(findWordsOfLink),
      ...fields.filter(isLoneLabel).flatMap(({ value, path }) => findEmptyWords(String(value), path)),
      ...fields.flatMap(findStraySpaces),
      // Templates are made of them.
      ...(document._type === "pageTemplate" ? [] : fields.flatMap(findPlaceholders)),
      ...(await findOverwriting(document, client)),
    ],
  };
}
