import { stegaClean } from "@sanity/client/stega";
import type { BlockOf } from "@/lib/content/blocks";
import { isRecord } from "@/lib/content/read";
import { anyBlock } from "@/lib/markdown/any-block";
import { bullets, heading, linked, paragraphs, text, together } from "@/lib/markdown/parts";

/** Blocks on what the product connects to and what vouches for it, each as its component shows it. */

export function appBadges({ footer, apps, stores, ...block }: BlockOf<"appBadges">, base: string): string {
  const own = list(apps);
  const wanted: unknown[] = Array.isArray(stores) ? stores : [];
  const shown = own.length > 0 ? own : list(isRecord(footer) ? footer.appLinks : null);
  const links = shown
    .filter(({ store }) => own.length > 0 || wanted.length === 0 || wanted.includes(store))
    .map(({ label, audience, url }) => {
      const link = linked(text(label), { linkType: "external", external: url }, base);
      // As on the page: an app without an address is not offered.
      if (link === text(label)) return "";
      return text(audience) ? `${link}: ${text(audience)}` : link;
    });
  return together([anyBlock(block, base), bullets(links)]);
}

export function certifications(
  { certifications: chosen, all, note, ...block }: BlockOf<"certifications">,
  base: string,
): string {
  const shown = list(chosen).length > 0 ? list(chosen) : list(all);
  const items = shown.map(({ name, meaning, validUntil, link, linkLabel }) => {
    const day = text(validUntil);
    const parts = [
      day && `Valid until ${day}.`,
      text(meaning),
      linked(text(linkLabel) || "Where the proof is", link, base),
    ];
    return text(name) && `**${text(name)}**: ${parts.filter(Boolean).join(" ")}`;
  });
  return together([anyBlock(block, base), bullets(items), paragraphs(note)]);
}

export function codeSample({ samples, caption, ...block }: BlockOf<"codeSample">, base: string): string {
  const written = list(samples).map(({ code, language, label }) => {
    if (typeof code !== "string") return "";
    const lines = stegaClean(code).trimEnd();
    // A fence is longer than any in the code itself.
    const longest = Math.max(2, ...[...lines.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
    const fence = "`".repeat(longest + 1);
    return lines && together([heading(3, label), `${fence}${text(language)}\n${lines}\n${fence}`]);
  });
  return together([anyBlock(block, base), ...written, paragraphs(caption)]);
}

export function integrations({ items, note, ...block }: BlockOf<"integrations">, base: string): string {
  const written = list(items).map(({ name, text: words, steps, link, linkLabel }) => {
    const numbered = (Array.isArray(steps) ? steps : [])
      .map(text)
      .filter(Boolean)
      .map((step, index) => `${index + 1}. ${step}`);
    const more = text(linkLabel) && linked(text(linkLabel), link, base);
    return together([
      heading(3, name),
      paragraphs(words),
      numbered.join("\n"),
      more === text(linkLabel) ? "" : more,
    ]);
  });
  return together([anyBlock(block, base), ...written, paragraphs(note)]);
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
