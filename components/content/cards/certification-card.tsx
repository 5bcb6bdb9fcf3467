import { ContentLink } from "@/components/content/content-link";
import { Picture, type PictureValue } from "@/components/content/picture";
import { SampleMark } from "@/components/content/sample-mark";
import { Glyph } from "@/components/ui/glyph";
import { LineDrawing } from "@/components/ui/line-drawing";
import { pictureFrames } from "@/lib/content/picture-frames";
import { plain, readChoice, readObject, readText } from "@/lib/content/read";
import { isSample } from "@/lib/content/sample";
import { type LinkValue, resolveLink } from "@/lib/links";
import { shortDate } from "@/lib/short-date";

const kinds = { audit: "Audit", law: "Law" } as const;

interface CertificationCardProps {
  name: string;
  kind?: unknown;
  meaning?: unknown;
  validUntil?: unknown;
  isSample?: unknown;
  link?: LinkValue | null;
  linkLabel?: unknown;
  picture?: PictureValue | null;
  /** Where the certification is stored. */
  field: string;
  level: "h2" | "h3";
}

/** One certification: what it is, until when it holds, and where a visitor finds the proof. */
export function CertificationCard({ name, level: Heading, ...card }: CertificationCardProps) {
  const kind = readChoice(card.kind, ["audit", "law"], null, "kind");
  const meaning = readText(card.meaning, "meaning");
  const date = plain(readText(card.validUntil, "validUntil") ?? "");
  // Nobody issued a sample, so it holds until no day.
  const day = date && !isSample(card) && shortDate(date);
  const link = readObject(card.link, "link");
  const picture = readObject(card.picture, "picture");
  return (
    <article className="flex h-full flex-col rounded-2xl border border-line bg-card p-6 shadow-card">
      <div className="mb-6 flex items-center justify-between gap-4">
        {Picture({
          picture: picture && { ...picture, decorative: true },
          field: `${card.field}.picture`,
          sizes: pictureFrames.certification.sizes,
          widths: pictureFrames.certification.widths,
          className: "size-12 object-contain",
        }) ?? <Seal isAudit={kind === "audit"} />}
        {kind && (
          <span className="rounded-full border border-line px-3 py-1 text-sm text-muted">{kinds[kind]}</span>
        )}
      </div>
      <Heading className="text-xl leading-snug font-[650] tracking-[-0.012em]">{name}</Heading>
      <SampleMark of={card} className="mt-2 self-start" />
      {day && (
        <p className="mt-1 text-[0.9375rem] text-muted">
          Valid until <time dateTime={date}>{day}</time>
        </p>
      )}
      {meaning && <p className="mt-3 mb-5 leading-relaxed text-muted">{meaning}</p>}
      {resolveLink(link) && (
        <p className="mt-auto">
          <ContentLink
            link={link}
            className="text-link inline-flex min-h-8 items-center gap-1.5 text-[0.9375rem]"
          >
            {readText(card.linkLabel, "linkLabel") ?? "Where the proof is"}
            <span className="sr-only">: {name}</span>
            <Glyph name="arrow" className="arrow size-[1.1em]" />
          </ContentLink>
        </p>
      )}
    </article>
  );
}

/** A seal of our own: closed where somebody checked, a line of text where a law applies. */
function Seal({ isAudit }: { isAudit: boolean }) {
  return (
    <LineDrawing size={48} pen="1.75" className="size-12 text-accent">
      {isAudit ? (
        <>
          <path d="m24 4 5.2 4.3 6.7-.7 1.6 6.6 6 3.1-2.7 6.2 2.7 6.2-6 3.1-1.6 6.6-6.7-.7L24 43l-5.2-4.3-6.7.7-1.6-6.6-6-3.1 2.7-6.2-2.7-6.2 6-3.1 1.6-6.6 6.7.7Z" />
          <path strokeWidth="3" d="M16.5 24.5c2 1.3 3.5 3 4.7 5.2 2.3-5 5.3-8.5 9.8-11.2" />
        </>
      ) : (
        <>
          <path d="M24 5v36M14 42h20M9 12h30M24 9l15 3M9 12l15-3" />
          <path strokeWidth="3" d="M4 27c1 3.5 3 5 5 5s4-1.5 5-5M34 27c1 3.5 3 5 5 5s4-1.5 5-5" />
          <path d="M9 12 4 27h10ZM39 12l-5 15h10Z" />
        </>
      )}
    </LineDrawing>
  );
}
