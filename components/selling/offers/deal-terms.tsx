import type { BlockOf } from "@/lib/content/blocks";
import { readText } from "@/lib/content/read";

const terms = [
  ["reason", "Why there is this offer"],
  ["audience", "Who it is for"],
  ["limit", "What is limited"],
  ["afterwards", "What happens afterwards"],
  ["refund", "Money back"],
] as const;

/** What a buyer has to know before paying, in the block's own words. */
export function DealTerms({ block }: { block: Pick<BlockOf<"dealOffer">, (typeof terms)[number][0]> }) {
  const said = terms.flatMap(([name, title]) => {
    const text = readText(block[name], name);
    return text ? [{ name, title, text }] : [];
  });
  if (said.length === 0) return null;
  return (
    <dl className="mt-14 grid gap-x-10 gap-y-8 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      {said.map(({ name, title, text }) => (
        <div key={name}>
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-2 text-[0.9375rem] leading-relaxed whitespace-pre-line text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
