import type { BlockOf } from "@/lib/content/blocks";
import { isRecord } from "@/lib/content/read";
import { anyBlock } from "@/lib/markdown/any-block";
import { bullets, heading, linked, paragraphs, richText, text, together } from "@/lib/markdown/parts";

/** The blocks that need more than the common shape, each as its component shows it. `base`: the page's address. */

export function articleList(
  { articles, topic, limit, ...block }: BlockOf<"articleList">,
  base: string,
): string {
  const chosen = list(articles).filter((article) => text(topic) === "" || article.topic === topic);
  const most = typeof limit === "number" && limit > 0 ? limit : undefined;
  return anyBlock({ ...block, articles: chosen.slice(0, most) }, base);
}

export function caseStudyList(
  { caseStudies, newest, ...block }: BlockOf<"caseStudyList">,
  base: string,
): string {
  const chosen = list(caseStudies);
  const most = typeof block.limit === "number" ? Math.max(block.limit, 1) : 12;
  return anyBlock({ ...block, caseStudies: chosen.length > 0 ? chosen : list(newest).slice(0, most) }, base);
}

export function comparisonTable(
  { comparison, ownClaims, ownCompetitor, note, ...block }: BlockOf<"comparisonTable">,
  base: string,
): string {
  const rows = list(comparison ? comparison.claims : ownClaims).flatMap((claim) => {
    const link = claim.source
      ? { linkType: "external", external: claim.source }
      : { linkType: "internal", internal: claim.sourcePage };
    const name = text(claim.sourceLabel) || "source";
    const [source, day] = [linked(name, link, base), text(claim.checkedOn)];
    const cells = [claim.topic, claim.ours, claim.theirs].map(text);
    // As on the page: no claim without its source and the day on which it was checked.
    return cells.includes("") || source === name || day === ""
      ? []
      : [row([...cells, `${source}, checked ${day}`])];
  });
  if (rows.length === 0) return "";
  const competitor = text(comparison ? comparison.competitor : ownCompetitor) || "The other way";
  const head = [row(["What is compared", "Paraph", competitor, "Source"]), row(Array(4).fill("---"))];
  return together([anyBlock(block, base), [...head, ...rows].join("\n"), paragraphs(note)]);
}

export function logos({ heading: title, logos: marks }: BlockOf<"logos">): string {
  return together([heading(2, title), bullets(list(marks).map(({ name }) => text(name)))]);
}

export function prose({ heading: title, body }: BlockOf<"prose">, base: string): string {
  return together([heading(2, title), richText(body, base, text(title) ? 3 : 2)]);
}

export function stats({ items, ...block }: BlockOf<"stats">, base: string): string {
  const figures = list(items).map(({ value, label, source }) => {
    const figure = text(value) && `**${text(value)}** ${text(label)}`;
    return figure && text(source) ? `${figure} (${text(source)})` : figure;
  });
  return together([anyBlock(block, base), bullets(figures)]);
}

export function steps({ items, ...block }: BlockOf<"steps">, base: string): string {
  const numbered = list(items).map(({ title, text: words }, index) => {
    return `${index + 1}. ${[title, words].map(text).filter(Boolean).join(": ")}`;
  });
  return together([anyBlock(block, base), numbered.join("\n")]);
}

export function testimonials(
  { testimonials: voices, ...block }: BlockOf<"testimonials">,
  base: string,
): string {
  const quotes = list(voices).map(({ quote, name, role, company }) => {
    const by = [name, role, company].map(text).filter(Boolean).join(", ");
    return text(quote) && `> ${text(quote)}${by && ` (${by})`}`;
  });
  return together([anyBlock(block, base), ...quotes]);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
