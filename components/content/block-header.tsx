import { WholeWords } from "@/components/content/whole-words";
import { readText } from "@/lib/content/read";

interface BlockHeaderProps {
  block: { readonly eyebrow?: unknown; readonly heading?: unknown; readonly intro?: unknown };
  align?: "left" | "center";
  className?: string;
}

/** What most blocks open with; nothing at all when there is no heading. */
export function BlockHeader({ block, align = "left", className = "" }: BlockHeaderProps) {
  const eyebrow = readText(block.eyebrow, "eyebrow");
  const heading = readText(block.heading, "heading");
  const intro = readText(block.intro, "intro");
  if (!heading && !intro) return null;
  const alignment = align === "center" ? "mx-auto text-center items-center" : "";
  return (
    <header className={`flex max-w-[46rem] flex-col ${alignment} ${className}`}>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      {heading && (
        <h2 className="text-title font-[650] tracking-[-0.022em]">
          <WholeWords text={heading} />
        </h2>
      )}
      {intro && (
        <p className="mt-5 max-w-[60ch] text-lead whitespace-pre-line text-muted first:mt-0">{intro}</p>
      )}
    </header>
  );
}

export function Eyebrow({ children }: { children: string }) {
  return (
    <p data-eyebrow="" className="mb-4 flex items-center gap-2.5 text-[0.9375rem] font-semibold text-accent">
      <MotifMark />
      {children}
    </p>
  );
}

/** The mark of the product whose page this is, from `motifs.css`. */
export function MotifMark({ size, className = "" }: { size?: "large"; className?: string }) {
  return <span aria-hidden="true" className={`motif-mark ${className}`} data-size={size} />;
}
