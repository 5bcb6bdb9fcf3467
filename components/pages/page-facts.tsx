import type { ReactNode } from "react";
import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import { LogoBadge } from "@/components/content/logo-badge";
import type { PictureValue } from "@/components/content/picture";
import { SampleMark, SamplesMark } from "@/components/content/sample-mark";
import { plain, readChoice, readList, readObject, readText } from "@/lib/content/read";
import { industryNames, industryValues } from "@/lib/pages/industries";
import { readingMinutes } from "@/lib/pages/reading-time";
import { topicNames, topicValues } from "@/lib/pages/topics";
import { shortDate } from "@/lib/short-date";

interface ArticleFactsProps {
  article: {
    readonly author?:
      | { readonly name?: unknown; readonly role?: unknown; readonly isSample?: unknown }
      | null
      | undefined;
    readonly publishedAt?: unknown;
    readonly topic?: unknown;
    readonly updatedOn?: unknown;
    readonly blocks?: unknown;
  };
}

/** Who wrote an article, on what and when, and how long it takes to read. */
export function ArticleFacts({ article }: ArticleFactsProps) {
  const author = readObject(article.author, "author");
  const name = readText(author?.name, "author.name");
  const role = readText(author?.role, "author.role");
  const published = readDay(article.publishedAt, "publishedAt");
  const changed = readDay(article.updatedOn, "updatedOn");
  const topic = readChoice(article.topic, topicValues, null, "topic");
  const isUpdated = published && changed && changed.date.slice(0, 10) > published.date.slice(0, 10);
  return (
    <div className="block-area" data-tone="paper" data-compact="" data-facts="">
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-y border-line py-5 text-[0.9375rem]">
          {name && (
            <p className="flex items-center gap-3.5">
              <span
                aria-hidden="true"
                className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent"
              >
                {initialsOf(plain(name))}
              </span>
              <span>
                <span className="sr-only">By </span>
                <span className="flex items-center gap-2 font-semibold">
                  {name}
                  <SampleMark of={author} />
                </span>
                {role && <span className="block text-muted">{role}</span>}
              </span>
            </p>
          )}
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            {topic && (
              <Fact name="Topic">
                <a
                  href={`/blog#topic-${topic}`}
                  className="underline-offset-4 hover:text-accent hover:underline"
                >
                  {topicNames[topic]}
                </a>
              </Fact>
            )}
            {published && (
              <Fact name="Published">
                <time dateTime={published.date}>{published.day}</time>
              </Fact>
            )}
            {isUpdated && (
              <Fact name="Updated">
                <time dateTime={changed.date}>{changed.day}</time>
              </Fact>
            )}
            <Fact name="Reading time">{readingMinutes(article.blocks)} min</Fact>
          </dl>
        </div>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function readDay(value: unknown, field: string): { date: string; day: string } | null {
  const text = readText(value, field);
  const date = text && plain(text);
  const day = date && shortDate(date);
  return date && day ? { date, day } : null;
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => word?.[0]?.toUpperCase() ?? "")
    .join("");
}

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
