import { ContentLink } from "@/components/content/content-link";
import { LogoBadge } from "@/components/content/logo-badge";
import { SampleMark } from "@/components/content/sample-mark";
import { Glyph } from "@/components/ui/glyph";
import { readChoice, readList, readObject, readText } from "@/lib/content/read";
import type { LinkValue } from "@/lib/links";
import { industryNames, industryValues } from "@/lib/pages/industries";

interface CaseStudyCardProps {
  title: string;
  link: LinkValue;
  customer?: unknown;
  industry?: unknown;
  summary?: unknown;
  isSample?: unknown;
  /** The cards beside it. */
  among?: readonly unknown[];
  logo?: { readonly mark?: unknown } | null | undefined;
  results?:
    | readonly ({ readonly _key?: string; readonly value?: unknown; readonly label?: unknown } | null)[]
    | null
    | undefined;
  level: "h2" | "h3";
}

/**
 * A customer's story in short. The whole card is the link; its words for a screen reader are the title. Its four rows
 * line up with those of its neighbors through the subgrid.
 */
export function CaseStudyCard({ title, link, level: Heading, ...card }: CaseStudyCardProps) {
  const customer = readText(card.customer, "customer");
  const summary = readText(card.summary, "summary");
  const industry = readChoice(card.industry, industryValues, null, "industry");
  const results = readList(card.results, "results").flatMap((result) => {
    const value = readText(result.value, "results.value");
    const label = readText(result.label, "results.label");
    return value && label ? [{ key: result.key, value, label }] : [];
  });
  const [first] = results;
  return (
    <article className="relative row-span-4 grid grid-rows-subgrid rounded-2xl border border-line bg-card p-7 shadow-card sm:p-8">
      <div className="mb-7 flex flex-wrap items-center self-start justify-between gap-x-6 gap-y-3">
        {customer && <LogoBadge name={customer} mark={readObject(card.logo, "logo")?.mark} picture={null} />}
        {industry && <span className="text-[0.9375rem] text-muted">{industryNames[industry]}</span>}
        <SampleMark of={card} among={card.among} />
      </div>
      <Heading className="row-start-2 text-xl leading-snug font-[650] tracking-[-0.012em] text-balance">
        <ContentLink link={link} className="after:absolute after:inset-0 after:rounded-2xl hover:text-accent">
          {title}
        </ContentLink>
      </Heading>
      {summary && <p className="row-start-3 mt-3 leading-relaxed text-muted">{summary}</p>}
      <div className="row-start-4 flex items-end justify-between gap-6 pt-8">
        {first && (
          <p className="flex flex-col gap-1">
            <span className="font-display text-[1.75rem] leading-none font-[680] tracking-[-0.02em] text-accent tabular-nums">
              {first.value}
            </span>
            <span className="text-[0.9375rem] leading-snug text-muted">{first.label}</span>
          </p>
        )}
        <Glyph name="arrow" className="ml-auto size-6 shrink-0 text-accent" />
      </div>
    </article>
  );
}
