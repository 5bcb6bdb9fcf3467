import { Byline } from "@/components/content/byline";
import { evenColumns } from "@/components/content/even-columns";
import { QuoteMark } from "@/components/content/quotes/quote-mark";
import type { Quote } from "@/components/content/quotes/read-quotes";
import { SampleMark } from "@/components/content/sample-mark";
import { mark } from "@/lib/content/edit-marks";

const columns: Readonly<Record<number, string>> = { 2: "", 3: "lg:grid-cols-3", 4: "lg:grid-cols-4" };

interface QuoteCardsProps {
  items: readonly Quote[];
  /** All quotes of the block: where all are samples, one mark speaks for them. */
  among: readonly Quote[];
}

export function QuoteCards({ items, among }: QuoteCardsProps) {
  return (
    <ul
      className={`grid gap-6 md:grid-cols-2 ${columns[evenColumns(items.length, items.length % 2 ? 3 : 2)]}`}
    >
      {items.map(({ key, quote, ...speaker }) => (
        <li key={key} {...mark(`testimonials[${key}]`)} className="md:max-lg:last:odd:col-span-2">
          <figure className="flex h-full flex-col rounded-2xl border border-line bg-card p-7 shadow-card sm:p-8">
            <QuoteMark className="mb-5 size-8" />
            <blockquote className="mb-8 text-lg leading-relaxed">{quote}</blockquote>
            <Byline {...speaker} field={`testimonials[${key}]`} className="mt-auto" />
            <SampleMark of={speaker} among={among} className="mt-5 self-start" />
          </figure>
        </li>
      ))}
    </ul>
  );
}
