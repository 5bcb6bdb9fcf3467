import { mkdirSync } from "node:fs";
import path from "node:path";
import { importDocuments } from "@paraph/lake/transfer/import";
import { readContentFolder, type SourceFields } from "@paraph/lake/transfer/source";
import { openSiteLake } from "./open-site-lake.ts";

/** A sub-category to fill with synthetic contracts, read from the content. */
interface CatalogueSlot {
  readonly category: string;
  readonly subCategory: string;
}

const kinds = ["Agreement", "Contract", "Consent", "Notice", "Release", "Addendum", "Letter", "Order"];
const things = [
  ...["Lease", "Loan", "Sale", "Service", "Supply", "License", "Repair", "Storage", "Delivery", "Tuition"],
  ...["Boarding", "Catering", "Charter", "Cleaning", "Coaching", "Design", "Farming", "Filming", "Grazing"],
  ...["Harvest", "Hosting", "Joinery", "Landscaping", "Mooring", "Painting", "Parking", "Pasture", "Piano"],
  ...["Portrait", "Printing", "Rehearsal", "Riding", "Roofing", "Sailing", "Sewing", "Solar", "Survey"],
];
const manners = [
  ...["Annual", "Basic", "Binding", "Casual", "Commercial", "Conditional", "Detailed", "Exclusive", "Family"],
  ...["Final", "Flexible", "Informal", "Interim", "Joint", "Limited", "Local", "Mutual", "Open", "Partial"],
  ...["Private", "Provisional", "Regional", "Renewable", "Revised", "Rural", "Seasonal", "Shared", "Short"],
  ...["Simple", "Special", "Standard", "Temporary", "Urban", "Verbal", "Weekly", "Yearly"],
];
const words = [
  ...[
    "party",
    "notice",
    "amount",
    "day",
    "written",
    "receives",
    "before",
    "after",
    "until",
    "repair",
    "cost",
  ],
  ...["keeps", "returns", "damage", "agreed", "weather", "access", "record", "copy", "month", "payment"],
  ...["reasonable", "condition", "renewal", "delivery", "inspection", "reason", "signed", "address", "term"],
];

const mostContracts = kinds.length * things.length * manners.length;

/**
 * Contracts as large as real ones, deterministic, spread over the slots in turn. Names are unique and the words are
 * random: they exist to be measured, not read.
 */
function createContracts(count: number, slots: readonly CatalogueSlot[]): SourceFields[] {
  if (count > mostContracts) {
    throw new Error(`Cannot make ${count} contracts: there are names for ${mostContracts}.`);
  }
  return Array.from({ length: count }, (_, index) => createContract(index, count, slots));
}

function createContract(index: number, count: number, slots: readonly CatalogueSlot[]): SourceFields {
  const slot = slots[index % slots.length];
  if (!slot) throw new Error("Cannot slot contracts: the content has no sub-category.");
  const random = randomFrom(index);
  const name = nameOf(index);
  const related = [1, 2, 3].map((step) => (index + step * slots.length) % count);
  return {
    _id: `synthetic-contract-${index}`,
    _type: "contractTemplate",
    formality: { _type: "formality", signedWith: "electronic" },
    name,
    slug: { _type: "slug", current: name.toLowerCase().replaceAll(" ", "-") },
    category: { _type: "reference", _ref: slot.category },
    subCategory: slot.subCategory,
    summary: `${sentence(random, 9)} ${sentence(random, 7)}`,
    audience: `${sentence(random, 12)} ${sentence(random, 10)}`,
    preparation: [sentence(random, 4), sentence(random, 5)],
    blanks: Array.from({ length: 12 }, (_, at) => ({
      _key: `b${at}`,
      _type: "contractBlank",
      key: `blank${at}`,
      label: `${pick(random, words)} ${at}`,
      kind: "text",
      sample: pick(random, words),
    })),
    opening: [paragraph("opening", random, 0)],
    clauses: Array.from({ length: 12 }, (_, at) => ({
      _key: `c${at}`,
      _type: "clause",
      heading: sentence(random, 2).slice(0, -1),
      body: [paragraph(`c${at}a`, random, at), paragraph(`c${at}b`, random, at)],
    })),
    signatures: [
      { _key: "s1", _type: "signatureLine", role: "First party", party: "blank0" },
      { _key: "s2", _type: "signatureLine", role: "Second party", party: "blank1" },
    ],
    templateId: 900_000 + index,
    reviewedOn: new Date(Date.UTC(2025, 0, 1 + (index % 600))).toISOString().slice(0, 10),
    related: [...new Set(related)]
      .filter((other) => other !== index)
      .map((other) => ({ _key: `r${other}`, _type: "reference", _ref: `synthetic-contract-${other}` })),
  };
}

function nameOf(index: number): string {
  const [kind, rest] = [index % kinds.length, Math.floor(index / kinds.length)];
  const [thing, manner] = [rest % things.length, Math.floor(rest / things.length)];
  return [manners[manner], things[thing], kinds[kind]].join(" ");
}

function paragraph(key: string, random: () => number, blank: number): object {
  return {
    _key: key,
    _type: "block",
    style: "normal",
    markDefs: [],
    children: [
      { _key: "a", _type: "span", marks: [], text: `${sentence(random, 22)} ${sentence(random, 18)} ` },
      { _key: "b", _type: "blank", blank: `blank${blank % 12}` },
      { _key: "c", _type: "span", marks: [], text: ` ${sentence(random, 14)}` },
    ],
  };
}

function sentence(random: () => number, length: number): string {
  const text = Array.from({ length }, () => pick(random, words)).join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function pick(random: () => number, list: readonly string[]): string {
  return list[Math.floor(random() * list.length)] ?? "";
}

/** The generator of Numerical Recipes: good enough for words and identical on every machine. */
function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Fills a dataset with the project's content and synthetic contracts. Returns the dataset. */
export async function fillCatalogue(
  root: string,
  { data, dataset, count }: { data: string; dataset: string; count: number },
): Promise<string> {
  mkdirSync(path.join(data, "lake"), { recursive: true });
  const source = await readContentFolder(path.join(root, "content"));
  const contracts = createContracts(count, slotsIn(source.documents.map(({ fields }) => fields)));
  const documents = [
    ...source.documents,
    ...contracts.map((fields) => ({ fields, from: `synthetic contract ${fields._id}` })),
  ];
  using lake = await openSiteLake(data, dataset);
  await importDocuments({ ...source, documents }, lake.target, "replace");
  return lake.description;
}

function slotsIn(documents: readonly SourceFields[]): CatalogueSlot[] {
  return documents.flatMap(({ _id, _type, subCategories }) => {
    if (_type !== "contractCategory" || !Array.isArray(subCategories)) return [];
    return subCategories.flatMap((entry: unknown) => {
      const key = typeof entry === "object" && entry !== null && "_key" in entry ? entry._key : null;
      return typeof key === "string" ? [{ category: _id, subCategory: key }] : [];
    });
  });
}
