import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import { LogoBadge } from "@/components/content/logo-badge";
import type { PictureValue } from "@/components/content/picture";
import { SamplesMark } from "@/components/content/sample-mark";
import { readChoice, readList, readObject, readText } from "@/lib/content/read";
import { industryNames, industryValues } from "@/lib/pages/industries";

interface StoryFactsProps {
  story: {
    readonly isSample?: unknown;
    readonly customer?: unknown;
    readonly industry?: unknown;
    readonly logo?: { readonly mark?: unknown; readonly picture?: PictureValue | null } | null | undefined;
    readonly results?: readonly { readonly value?: unknown; readonly label?: unknown }[] | null | undefined;
  };
}

/** Whose story it is and the figures it proves. */
export function StoryFacts({ story }: StoryFactsProps) {
  const customer = readText(story.customer, "customer");
  const industry = readChoice(story.industry, industryValues, null, "industry");
  const logo = readObject(story.logo, "logo");
  const results = readList(story.results, "results").flatMap(({ key, ...result }) => {
    const value = readText(result.value, "results.value");
    const label = readText(result.label, "results.label");
    return value && label ? [{ key, value, label }] : [];
  });
  if (!customer) return null;
  return (
    <div className="block-area" data-tone="paper" data-compact="" data-facts="">
      <div className="page-width">
        <dl
          className={`grid ${gridColumns[evenColumns(results.length + 1, 4)]} overflow-hidden rounded-2xl border border-line bg-card shadow-card`}
        >
          <div className="facts-cell flex flex-col justify-center">
            <dt className="sr-only">Customer</dt>
            <dd>
              <LogoBadge name={customer} mark={logo?.mark} picture={logo?.picture} />
            </dd>
            {industry && <dt className="sr-only">Industry</dt>}
            {industry && <dd className="mt-2 text-[0.9375rem] text-muted">{industryNames[industry]}</dd>}
          </div>
          {results.map(({ key, value, label }) => (
            <div key={key} className={`facts-cell flex flex-col-reverse justify-end gap-1.5 ${lastAlone}`}>
              <dt className="text-[0.9375rem] leading-snug text-muted">{label}</dt>
              <dd className="font-display text-[1.75rem] leading-none font-[680] tracking-[-0.02em] text-accent tabular-nums">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <SamplesMark of={[story]} what="story" className="mt-4" />
      </div>
    </div>
  );
}
