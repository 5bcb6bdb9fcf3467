import { evenColumns } from "@/components/content/even-columns";
import { Picture, type PictureValue } from "@/components/content/picture";
import { SampleMark } from "@/components/content/sample-mark";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { pictureFrames } from "@/lib/content/picture-frames";
import { plain, readList, readText } from "@/lib/content/read";

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

export function QuoteMark({ className }: { className: string }) {
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

interface BylineProps {
  name?: unknown;
  role?: unknown;
  company?: unknown;
  picture?: PictureValue | null | undefined;
  /** Where the person is stored. */
  field: string;
  className?: string;
}

/** Who said it: portrait or initials, name, role and company. */
export function Byline({ name, role, company, picture, field, className = "" }: BylineProps) {
  const person = readText(name, "name");
  const position = [readText(role, "role"), readText(company, "company")].filter((part) => part !== null);
  if (!person && position.length === 0) return null;
  const portrait = Picture({
    // The name stands beside it: the portrait adds nothing for those who can't see it.
    picture: picture ? { ...picture, decorative: true } : null,
    field: `${field}.picture`,
    sizes: pictureFrames.portrait.sizes,
    widths: pictureFrames.portrait.widths,
    className: "size-12 rounded-full object-cover",
  });
  return (
    <figcaption className={`flex items-center gap-4 ${className}`}>
      {portrait ?? <Initials name={person ?? position[0] ?? ""} />}
      <span className="flex min-w-0 flex-col text-left leading-snug">
        {person && <span className="font-semibold">{person}</span>}
        {position.length > 0 && <span className="text-[0.9375rem] text-muted">{position.join(", ")}</span>}
      </span>
    </figcaption>
  );
}

function Initials({ name }: { name: string }) {
  const words = plain(name).split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "");
  return (
    <span
      aria-hidden="true"
      className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft font-display font-bold text-accent uppercase"
    >
      {letters.join("")}
    </span>
  );
}

/** The testimonials of a block that have words. */
export function readQuotes(testimonials: BlockOf<"testimonials">["testimonials"]) {
  return readList(testimonials, "testimonials").flatMap((item, index) => {
    const quote = readText(item.quote, `testimonials[${index}].quote`);
    return quote ? [{ ...item, quote }] : [];
  });
}

type Quote = ReturnType<typeof readQuotes>[number];
