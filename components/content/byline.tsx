import { Picture, type PictureValue } from "@/components/content/picture";
import { pictureFrames } from "@/lib/content/picture-frames";
import { plain, readText } from "@/lib/content/read";

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
