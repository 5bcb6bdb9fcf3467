import { ContentLink } from "@/components/content/content-link";
import { Glyph } from "@/components/ui/glyph";
import { type IntegrationCategory, integrationWays } from "@/lib/choices/integration-choices";
import { titlesOf, valuesOf } from "@/lib/choices/titles";
import type { BlockOf } from "@/lib/content/blocks";
import { plain, readChoice, readList, readObject, readText, readTexts } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { resolveLink } from "@/lib/links";

const ways = titlesOf(integrationWays);
const wayNames = valuesOf(integrationWays);

type Integration = ReturnType<typeof readIntegrations>[number];

/** The integrations that can be shown: with a name, and with what the connection does. */
export function readIntegrations(
  value: BlockOf<"integrations">["items"],
  categories: readonly IntegrationCategory[],
) {
  return readList(value, "items").flatMap((item, index) => {
    const itemPath = `items[${index}]`;
    const name = readText(item.name, `${itemPath}.name`);
    const text = readText(item.text, `${itemPath}.text`);
    if (!name || !text) {
      reportProblem(itemPath, "is left out: it needs a name and what the connection does");
      return [];
    }
    return [
      {
        key: item.key,
        name,
        text,
        category: readChoice(item.category, categories, "automation", `${itemPath}.category`),
        way: readChoice(item.way, wayNames, null, `${itemPath}.way`),
        steps: readTexts(item.steps, `${itemPath}.steps`),
        link: readObject(item.link, `${itemPath}.link`),
        linkLabel: readText(item.linkLabel, `${itemPath}.linkLabel`),
      },
    ];
  });
}

type IntegrationCardProps = Omit<Integration, "key" | "category"> & { level: "h2" | "h3" | "h4" };

export function IntegrationCard({ name, level: Heading, text, way, steps, ...card }: IntegrationCardProps) {
  return (
    <article className="flex h-full flex-col rounded-2xl border border-line bg-card p-6 shadow-card">
      <div className="flex items-center gap-4">
        <Monogram name={name} />
        <div className="min-w-0">
          <Heading className="text-lg leading-snug font-[650] tracking-[-0.012em]">{name}</Heading>
          {way && <p className="text-[0.9375rem] text-muted">{ways[way]}</p>}
        </div>
      </div>
      <p className="mt-4 leading-relaxed text-muted">{text}</p>
      <div className="mt-auto pt-3">
        {steps.length > 0 && (
          <details className="question">
            <summary className="flex min-h-11 items-center gap-2 font-semibold hover:text-accent">
              <Glyph name="plus" className="question-sign size-4 text-accent" />
              Set it up<span className="sr-only">: {name}</span>
            </summary>
            <ol className="answer list-decimal space-y-1.5 py-2 pl-6 text-[0.9375rem] leading-relaxed text-muted marker:font-semibold marker:text-accent">
              {steps.map((step, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: plain texts have no key, may repeat, and never move
                <li key={index}>{step}</li>
              ))}
            </ol>
          </details>
        )}
        {card.linkLabel && resolveLink(card.link) && (
          <ContentLink link={card.link} className="text-link inline-flex min-h-11 items-center gap-1.5">
            {card.linkLabel}
            <Glyph name="arrow" className="arrow size-[1.1em]" />
          </ContentLink>
        )}
      </div>
    </article>
  );
}

/** Two letters on a tile, over a stroke of the pen: every tool looks alike, and nobody's logo is used. */
function Monogram({ name }: { name: string }) {
  const words = plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  const names = words.filter((word) => /^\p{Lu}/u.test(word));
  const letters = names.length > 1 ? names.map((word) => word.charAt(0)) : [...(names[0] ?? words[0] ?? "")];
  return (
    <span
      aria-hidden="true"
      className="relative flex size-12 shrink-0 items-center justify-center rounded-xl bg-accent-soft font-display text-lg font-bold text-accent"
    >
      {letters.slice(0, 2).join("")}
      <svg
        aria-hidden="true"
        viewBox="0 0 48 48"
        fill="none"
        className="absolute inset-0"
        stroke="currentColor"
        strokeLinecap="round"
      >
        <path strokeWidth="2" opacity=".55" d="M12 38.5c7-1.8 16-2.2 24-1.2" />
      </svg>
    </span>
  );
}
