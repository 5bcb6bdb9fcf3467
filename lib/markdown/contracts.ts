import type { BlockOf } from "@/lib/content/blocks";
import type { PageDocument } from "@/lib/content/load";
import { isRecord } from "@/lib/content/read";
import { readShelves } from "@/lib/contracts/catalogue";
import { type Part, partsToText } from "@/lib/contracts/contract";
import { readContract } from "@/lib/contracts/read-contract";
import { nothingChosen, type SettledParagraph, settle } from "@/lib/contracts/settle";
import { anyBlock, listOf } from "@/lib/markdown/any-block";
import { bullets, heading, linked, paragraphs, text, together } from "@/lib/markdown/parts";

/** What stands above the blocks on the page of a contract or of a category. */
export function contractToMarkdown({ template, catalogue, summary }: PageDocument, base: string): string {
  if (catalogue) {
    const shelves = readShelves(catalogue).map(({ title, intro, contracts }) =>
      together([
        heading(2, title),
        paragraphs(intro),
        bullets(
          contracts.map((contract) => {
            const link = linked(
              text(contract.name),
              { linkType: "external", external: `${base}/${contract.slug}` },
              base,
            );
            return [link, text(contract.summary)].filter(Boolean).join(": ");
          }),
        ),
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

/** The contracts or categories that the block shows. */
export function contractGallery(
  { show, templates, categories, allCategories, listed, ...block }: BlockOf<"contractGallery">,
  base: string,
): string {
  const chosen = list(categories);
  const shown = chosen.length > 0 ? chosen : list(allCategories);
  const lists = { templates: list(templates), list: [...shown, ...list(listed)], categories: shown };
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
  return [`${number ? `${number} ` : ""}${wordsOf(parts)}`, ...lines].join("\n\n");
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
