import type { BlockOf } from "@/lib/content/blocks";
import type { PageDocument } from "@/lib/content/load";
import { isRecord } from "@/lib/content/read";
import { type ListedContract, readListed, readShelves } from "@/lib/contracts/catalogue";
import { type Part, partsToText } from "@/lib/contracts/contract";
import { readContract } from "@/lib/contracts/read-contract";
import { nothingChosen, type SettledParagraph, settle } from "@/lib/contracts/settle";
import { anyBlock, listOf } from "@/lib/markdown/any-block";
import { bullets, heading, linked, paragraphs, text, together } from "@/lib/markdown/parts";
import { contractListPath } from "@/lib/routes";

/** What stands above the blocks on the page of a contract, of a category or of a list of contracts. */
export function contractToMarkdown(
  { template, catalogue, listing, summary }: PageDocument,
  address: string,
): string {
  if (listing) {
    return together([
      heading(1, listing.name),
      paragraphs(listing.intro),
      contractBullets(readListed(listing), address),
      listing.place.page < listing.pages
        ? pathLink(
            "The next page",
            contractListPath({ ...listing.place, page: listing.place.page + 1 }),
            address,
          )
        : "",
    ]);
  }
  if (catalogue) {
    const shelves = readShelves(catalogue).map(({ title, intro, contracts, count, path }) =>
      together([
        heading(2, title),
        paragraphs(intro),
        contractBullets(contracts, address),
        count > contracts.length ? pathLink(`All ${count} in ${title}`, path, address) : "",
      ]),
    );
    return together([
      heading(1, `${catalogue.heading ?? ""} Forms`),
      paragraphs(catalogue.description),
      ...shelves,
    ]);
  }
  if (!template) return "";
  const contract = settle(readContract(template), nothingChosen);
  return together([
    heading(1, `${template.name ?? ""} template`),
    paragraphs(summary),
    paragraphs(template.audience),
    "General information, no legal advice.",
    heading(2, template.name),
    ...contract.opening.map(written),
    ...contract.clauses.flatMap((clause) => [
      `### ${clause.number}. ${text(clause.heading)}`,
      clause.isOptional ? `*Optional clause. ${text(clause.hint)}*` : "",
      ...clause.paragraphs.map(written),
    ]),
    contract.signatures.length > 0 ? "### Signatures" : "",
    bullets(
      contract.signatures.map(({ role, party }) =>
        [text(role), party && blankText(party)].filter(Boolean).join(": "),
      ),
    ),
  ]);
}

function contractBullets(contracts: readonly ListedContract[], address: string): string {
  return bullets(
    contracts.map(({ name, path, summary }) =>
      [pathLink(name, path, address), text(summary)].filter(Boolean).join(": "),
    ),
  );
}

function pathLink(words: string, path: string, address: string): string {
  return linked(text(words), { linkType: "external", external: new URL(path, address).href }, address);
}

/** The contracts or categories that the block shows. */
export function contractGallery(
  { show, templates, categories, allCategories, listed, ...block }: BlockOf<"contractGallery">,
  base: string,
): string {
  const chosen = list(categories);
  const shown = chosen.length > 0 ? chosen : list(allCategories);
  const contracts = shown.flatMap(({ _id, slug: category }) =>
    list(list(listed).find((one) => one._id === _id)?.contracts).map((one) => ({ ...one, category })),
  );
  const lists = { templates: list(templates), list: [...shown, ...contracts], categories: shown };
  const named = lists[show ?? "categories"] ?? shown;
  return together([
    anyBlock(block, base),
    listOf(
      named.map((entry) => ({ _type: "contractTemplate", ...entry })),
      base,
    ),
  ]);
}

function written({ number, parts, points }: SettledParagraph): string {
  const lines = points.map(({ letter, parts: words }) => `   (${letter}) ${wordsOf(words)}`);
  return [[number, wordsOf(parts)].filter(Boolean).join(" "), ...lines].filter(Boolean).join("\n\n");
}

function wordsOf(parts: readonly Part[]): string {
  return parts
    .map((part) => (part.kind === "words" ? escaped(part.text) : partsToText([part], blankText)))
    .join("");
}

function blankText({ label }: { readonly label: string }): string {
  return `\\[${text(label)}\\]`;
}

/** As `text`, with the spaces at both ends that stand beside a blank. */
function escaped(words: string): string {
  const [, before = "", , after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? [];
  return `${before && " "}${text(words)}${after && " "}`;
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
