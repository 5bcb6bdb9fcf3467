import { isRecord } from "@paraph/service/json";
import { isRoutedType } from "../routes.ts";
import { anchorsOf, findRepeatedAnchors, type Shared, sharedIds } from "./anchors.ts";
import { isRecordType } from "./records.ts";
import { isReversed } from "./span.ts";
import { type Fault, type Fields, type PlacedValue, valuesIn } from "./values.ts";

/** Reads other documents that are published. */
interface PublishedReader {
  get(id: string): object | null;
}

/**
 * What visitors would meet on the page of this document that is certainly wrong, as far as the document and the
 * reusable blocks on it tell. The Studio shows the same as errors. The lake publishes no document that has a new one.
 */
export function faultsOf(document: Fields, documents: PublishedReader): Fault[] {
  if (isRecordType(String(document._type))) return [];
  const values = [...valuesIn(document)];
  return [
    ...values.flatMap((placed) => undescribedPicture(placed, documents)),
    ...values.flatMap(placeholder),
    ...values.flatMap(unreachableAddress),
    ...(isRoutedType(String(document._type)) ? anchorFaults(document, values, documents) : []),
    ...reversedDates(document),
  ];
}

/** A picture whose place says nothing to people who can't see it. */
export function isUndescribed(picture: unknown): boolean {
  if (!isRecord(picture) || !picture.asset || picture.decorative === true) return false;
  return isBlank(picture.alt);
}

/** Whether a description is kept with the picture's file, for all places that have none of their own. */
export function isDescribedAsset(asset: unknown): boolean {
  return isRecord(asset) && !isBlank(asset.altText);
}

function isBlank(text: unknown): boolean {
  return typeof text !== "string" || text.trim() === "";
}

function undescribedPicture({ value, path }: PlacedValue, documents: PublishedReader): Fault[] {
  if (!isRecord(value) || value._type !== "picture" || !isUndescribed(value)) return [];
  const id = isRecord(value.asset) ? value.asset._ref : undefined;
  if (typeof id === "string" && isDescribedAsset(documents.get(id))) return [];
  return [{ path: [...path, "alt"], message: 'Describe the picture, or switch on "Only decoration".' }];
}

/** Words that people write to replace them later. Brackets and braces are left to the rules of contracts. */
const placeholders =
  /\blorem ipsum\b|\b(?:TODO|TBD|FIXME|XXX)\b|\b(?:insert|add) (?:text|copy|heading|title|link) here\b|\byour (?:text|heading|title) here\b/i;

/** Fields that hold no words for visitors: code, addresses, and keys such as those of blanks in contracts. */
const notWords = new Set(["code", "external", "url", "address", "href", "anchor", "path"]);

export function placeholder({ value, path }: PlacedValue): Fault[] {
  if (typeof value !== "string" || notWords.has(String(path.at(-1)))) return [];
  const [words] = placeholders.exec(value) ?? [];
  if (words === undefined) return [];
  return [{ path, message: `"${words}" stands where the real words should be. Write them.` }];
}

export function unreachableAddress({ value, path }: PlacedValue): Fault[] {
  if (typeof value !== "string" || path.at(-1) !== "external") return [];
  const message = whyUnreachable(value.trim());
  return message === null ? [] : [{ path, message }];
}

/** Why an address leads nowhere; null if it may lead somewhere, or is not an address at all. */
function whyUnreachable(address: string): string | null {
  if (/^mailto:/i.test(address))
    return /^mailto:[^\s@?]+@[^\s@?.]+\.[^\s@?]+(\?.*)?$/i.test(address)
      ? null
      : 'This is no e-mail address. Write it like "mailto:help@example.com".';
  if (/^tel:/i.test(address))
    return /^tel:\+?[\d\s().-]{5,}$/i.test(address) ? null : 'Write the number like "tel:+15551234567".';
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname.includes(".") || hostname.startsWith("[") || hostname === "localhost"
    ? null
    : `"${hostname}" is no website. Something is missing in the address, for example ".com".`;
}

function anchorFaults(document: Fields, values: readonly PlacedValue[], documents: PublishedReader): Fault[] {
  const shared = sharedOf(document, documents);
  const anchors = anchorsOf(document, shared);
  const dead = values.flatMap(({ value, path }) => {
    const anchor = ownAnchor(value, document._id);
    if (anchor === null || anchors.has(anchor)) return [];
    return [{ path: [...path, "anchor"], message: `Nothing on this page has the anchor "${anchor}".` }];
  });
  return [...findRepeatedAnchors(document, shared), ...dead];
}

/** The place on its own page that a link leads to. */
function ownAnchor(value: unknown, id: unknown): string | null {
  if (!isRecord(value) || (value._type !== "link" && value._type !== "textLink")) return null;
  const { linkType, anchor, internal } = value;
  if (linkType === "external" || linkType === "account") return null;
  if (typeof anchor !== "string" || anchor === "") return null;
  return isRecord(internal) && internal._ref !== id ? null : anchor;
}

/** The reusable blocks on a page, as they are published. */
export function sharedOf(document: Fields, documents: PublishedReader): Shared {
  return new Map(
    sharedIds(document).flatMap((id) => {
      const block = documents.get(id);
      return isRecord(block) ? [[id, block] as const] : [];
    }),
  );
}

/** What shows by the clock. An experiment has rules of its own. */
const dated: ReadonlyMap<unknown, string> = new Map([
  ["deal", "The deal"],
  ["announcement", "The announcement"],
  ["navCard", "The card"],
]);

function reversedDates(document: Fields): Fault[] {
  const name = dated.get(document._type);
  if (name === undefined || !isReversed(document)) return [];
  return [{ path: ["endsAt"], message: `${name} ends before it starts.` }];
}
