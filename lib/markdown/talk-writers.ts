import type { BlockOf } from "@/lib/content/blocks";
import { instantInWords, readInstant, stateOf } from "@/lib/content/moment";
import { isRecord } from "@/lib/content/read";
import { embedOf } from "@/lib/embed-hosts";
import { anyBlock } from "@/lib/markdown/any-block";
import { bullets, heading, linked, paragraphs, richText, text, together } from "@/lib/markdown/parts";
import { shortDate } from "@/lib/short-date";

/** Blocks that speak with the visitor: news, offers with an end, forms, what plays or opens in a frame. */

export function announcementBody(block: BlockOf<"announcementBody">, base: string): string {
  const announcement = block.announcement ?? block.own;
  if (!isRecord(announcement)) return "";
  const { title, summary, partner, publishedAt, meaning } = announcement;
  const points = Array.isArray(meaning) ? meaning.filter(isRecord) : [];
  return together([
    heading(2, title),
    [text(partner), shortDate(String(publishedAt)) ?? ""].filter(Boolean).join(", "),
    paragraphs(summary),
    bullets(points.map((point) => [point.title, point.text].map(text).filter(Boolean).join(": "))),
    block.announcement
      ? linked("Read the announcement", { linkType: "internal", internal: announcement }, base)
      : "",
  ]);
}

export function countdown(block: BlockOf<"countdown">, base: string): string {
  const endsAt = readInstant(block.endsAt) ?? readInstant(block.ownEndsAt);
  const askedAt = readInstant(block.askedAt);
  if (endsAt === null || askedAt === null) return "";
  const startsAt = readInstant(block.startsAt) ?? readInstant(block.ownStartsAt);
  const state = stateOf({ startsAt, endsAt }, askedAt);
  if (state === "during") return together([anyBlock(block, base), `Ends ${instantInWords(endsAt)}.`]);
  const words = paragraphs(state === "before" ? block.beforeText : block.afterText);
  const start = state === "before" && startsAt ? `Starts ${instantInWords(startsAt)}.` : "";
  return words === "" ? "" : together([heading(2, block.heading), words, start]);
}

export function embed({ title, address, ...block }: BlockOf<"embed">, base: string): string {
  return together([anyBlock(block, base), pageElsewhere(title, address, base)]);
}

export function leadForm(block: BlockOf<"leadForm">, base: string): string {
  const form = `${base}#${text(block.anchor)}`.replace(/#$/, "");
  const link = { linkType: "external", external: form };
  return together([anyBlock(block, base), linked(text(block.submitLabel) || "Open the form", link, base)]);
}

export function video({ title, address, transcript, ...block }: BlockOf<"video">, base: string): string {
  const elsewhere = block.source === "address" ? pageElsewhere(title, address, base) : "";
  const words = elsewhere || (text(title) && `Video: ${text(title)}`);
  return together([anyBlock(block, base), words, richText(transcript, base)]);
}

function pageElsewhere(title: unknown, address: unknown, base: string): string {
  const target = embedOf(address);
  if (!target) return "";
  return linked(`${text(title)} (${target.host})`, { linkType: "external", external: target.page }, base);
}
