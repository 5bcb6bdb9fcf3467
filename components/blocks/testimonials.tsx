import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { Byline, QuoteCards, QuoteMark, readQuotes } from "@/components/content/layouts/quotes";
import { SampleMark, SamplesMark } from "@/components/content/sample-mark";
import type { BlockOf } from "@/lib/content/blocks";
import { readChoice } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

/** One testimonial stands alone in large letters, several as cards. As a statement the first fills the page. */
export function Testimonials(block: BlockOf<"testimonials">) {
  const items = readQuotes(block.testimonials);
  const [first, ...others] = items;
  if (!first) return leaveOut("testimonials");
  const isStatement = readChoice(block.variant, ["cards", "statement"], "cards", "variant") === "statement";
  const { key, quote, ...speaker } = first;
  const field = `testimonials[${key}]`;
  const isAlone = !isStatement && others.length === 0;
  const cards = isStatement ? others : isAlone ? [] : items;
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-12" />
      {isStatement && (
        <figure className="border-l-4 border-accent pl-[clamp(1.25rem,4vw,4rem)]">
          <blockquote className="font-display text-[clamp(1.75rem,1.1rem+3vw,3.75rem)] leading-[1.12] font-[640] tracking-[-0.028em] text-balance">
            {quote}
          </blockquote>
          <Byline {...speaker} field={field} className="mt-10" />
          <SampleMark of={speaker} among={items} className="mt-5" />
        </figure>
      )}
      {isAlone && (
        <figure className="mx-auto max-w-[56rem] text-center">
          <QuoteMark className="mx-auto mb-7 size-12" />
          <blockquote className="font-display text-[clamp(1.5rem,1.2rem+1.4vw,2.25rem)] leading-[1.3] font-[550] tracking-[-0.018em] text-balance">
            {quote}
          </blockquote>
          <Byline {...speaker} field={field} className="mt-9 justify-center" />
        </figure>
      )}
      {cards.length > 0 && (
        <div className={isStatement ? "mt-16" : ""}>
          <QuoteCards items={cards} among={items} />
        </div>
      )}
      <SamplesMark of={items} what="quote" className={`mt-6 ${isAlone ? "text-center" : ""}`} />
    </BlockArea>
  );
}
