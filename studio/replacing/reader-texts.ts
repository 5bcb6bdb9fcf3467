import { isRecord } from "@paraph/service/json";
import { type Path, pathToString, type SanityDocument, type SchemaType } from "sanity";
import { isRecordType } from "@/lib/publishing/records";
import { documents, singletons } from "@/schemas";
import { type CheckedField, fieldsIn } from "@/schemas/checks/checked-fields";

/** A stored string: a whole field, or a span of rich text. */
export interface Piece {
  readonly path: Path;
  readonly text: string;
  /** The links that a span of rich text belongs to. */
  readonly links: readonly string[];
}

/** A text that readers see as one: a field, or a stretch of rich text that no other thing interrupts. */
export interface ReaderText {
  /** The field that the form opens. For rich text it is the paragraph. */
  readonly path: Path;
  readonly pieces: readonly Piece[];
}

/** What is searched: neither what visitors sent, nor redirects, nor the synonyms of the site's search. */
export const searchedTypes = [...documents, ...singletons]
  .map(({ name }) => name)
  .filter((name) => !isRecordType(name) && name !== "redirect" && name !== "searchWords");

/** Strings without a list of choices that are still names for programs, or code. */
const notWords: ReadonlySet<unknown> = new Set([
  "path",
  "previousPaths",
  "formerSlugs",
  "anchor",
  "key",
  "blank",
  "party",
  "subCategory",
  "code",
  "marked",
]);

/** Names by which editors find a document. No page shows them. */
const forEditors: ReadonlySet<string> = new Set([
  "contractClause.title",
  "contractClause.purpose",
  "pageTemplate.title",
  "pageTemplate.purpose",
  "reusableBlock.title",
]);

const names: ReadonlySet<string> = new Set(["slug", "reference", "globalDocumentReference"]);
const texts: ReadonlySet<string> = new Set(["string", "text"]);
const addresses: ReadonlySet<string> = new Set(["url", "email"]);

/**
 * The texts of a document that are written for readers, in the order of its form. What editors don't see, can't change or
 * choose from a list is left out, and so are addresses of links unless asked for.
 */
export function* readerTexts(
  document: SanityDocument,
  type: SchemaType,
  { inLinks }: { readonly inLinks: boolean },
): Generator<ReaderText> {
  const closed = new Set<string>();
  for (const field of fieldsIn(document, type)) {
    const { path, value, parent } = field;
    const isIn = closed.has(pathToString(path.slice(0, -1)));
    if (isIn || isClosed(field) || forEditors.has(`${document._type}.${pathToString(path)}`))
      closed.add(pathToString(path));
    else if (isRecord(value) && value._type === "block") yield* stretchesOf(value.children, path);
    else if (typeof value === "string" && !(isRecord(parent) && parent._type === "span")) {
      if (isMadeFrom(field.type, texts) || (inLinks && isMadeFrom(field.type, addresses)))
        yield { path, pieces: [{ path, text: value, links: [] }] };
    }
  }
}

function isClosed({ type, path }: CheckedField): boolean {
  const options: unknown = "options" in type ? type.options : undefined;
  const isChosen = isRecord(options) && options.list !== undefined;
  const isForPrograms = notWords.has(path.at(-1)) || isMadeFrom(type, names);
  return type.readOnly === true || isChosen || isForPrograms;
}

function isMadeFrom(type: SchemaType, among: ReadonlySet<string>): boolean {
  return among.has(type.name) || (type.type ? isMadeFrom(type.type, among) : false);
}

/** Spans that follow each other. A blank of a contract, for example, interrupts them. */
function* stretchesOf(children: unknown, path: Path): Generator<ReaderText> {
  let pieces: Piece[] = [];
  for (const [index, child] of (Array.isArray(children) ? children : []).entries()) {
    if (isRecord(child) && child._type === "span" && typeof child.text === "string") {
      const step = typeof child._key === "string" ? { _key: child._key } : index;
      pieces.push({
        path: [...path, "children", step, "text"],
        text: child.text,
        links: linksOf(child.marks),
      });
    } else if (pieces.length > 0) {
      yield { path, pieces };
      pieces = [];
    }
  }
  if (pieces.length > 0) yield { path, pieces };
}

/** Marks that are no decorator are keys of links. */
function linksOf(marks: unknown): string[] {
  const all: unknown[] = Array.isArray(marks) ? marks : [];
  return all.filter((mark) => typeof mark === "string" && !decorators.has(mark)).map(String);
}

const decorators: ReadonlySet<unknown> = new Set(["strong", "em", "code"]);
