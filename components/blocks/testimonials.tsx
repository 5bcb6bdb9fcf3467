import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { Byline } from "@/components/content/byline";
import { SampleMark, SamplesMark } from "@/components/content/sample-mark";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

export function Testimonials(block: BlockOf<"testimonials">) {
  const items = readList(block.testimonials, "testimonials").flatMap((item, index) => {
    const quote = readText(item.quote, `testimonials[${index}].quote`);
    return quote ? [{ ...item, quote }] : [];
  });
  const [first, ...others] = items;
  if (!first) return leaveOut("testimonials");
  if (others.length === 0) {
    const { key, quote, ...speaker } = first;
    return (
      <BlockArea block={block}>
        <BlockHeader block={block} className="mb-12" />
        <figure className="mx-auto max-w-[56rem] text-center">
          <QuoteMark className="mx-auto mb-7 size-12" />
          <blockquote className="font-display text-[clamp(1.5rem,1.2rem+1.4vw,2.25rem)] leading-[1.3] font-[550] tracking-[-0.018em] text-balance">
            {quote}
          </blockquote>
          <Byline {...speaker} field={`testimonials[${key}]`} className="mt-9 justify-center" />
        </figure>
        <SamplesMark of={items} what="quote" className="mt-6 text-center" />
      </BlockArea>
    );
  }
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-12" />
      <ul
        className={`grid gap-6 md:grid-cols-2 ${items.length % 2 && items.length > 2 ? "lg:grid-cols-3" : ""}`}
      >
        {items.map(({ key, quote, ...speaker }) => (
          <li key={key} {...mark(`testimonials[${key}]`)}>
            <figure className="flex h-full flex-col rounded-2xl border border-line bg-card p-7 shadow-card sm:p-8">
              <QuoteMark className="mb-5 size-8" />
              <blockquote className="mb-8 text-lg leading-relaxed">{quote}</blockquote>
              <Byline {...speaker} field={`testimonials[${key}]`} className="mt-auto" />
              <SampleMark of={speaker} among={items} className="mt-5 self-start" />
            </figure>
          </li>
        ))}
      </ul>
      <SamplesMark of={items} what="quote" className="mt-6" />
    </BlockArea>
  );
}

function QuoteMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden="true" className={`text-accent ${className}`}>
      <path
        d="M17 9C9 13 6 19 7 25c.6 3.5 3 6 6 6s5.5-2.4 5.5-5.5S16 20 13 20M35 9c-8 4-11 10-10 16 .6 3.5 3 6 6 6s5.5-2.4 5.5-5.5S34 20 31 20"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
