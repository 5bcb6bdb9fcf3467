import type { ReactNode } from "react";
import { markBlock } from "@/lib/content/edit-marks";
import { plain, readChoice } from "@/lib/content/read";

interface BlockAreaProps {
  /** The block itself: its tone, its anchor, and its type for those who look at the page's structure. */
  block: { readonly _type: string; readonly tone?: unknown; readonly anchor?: unknown };
  /** Less space above and below, for rows that are no chapter of their own. */
  compact?: boolean;
  children: ReactNode;
}

/** The full-width strip every block stands on; globals.css owns its space and colors. */
export function BlockArea({ block, compact, children }: BlockAreaProps) {
  const anchor = typeof block.anchor === "string" ? plain(block.anchor) : "";
  return (
    <section
      id={anchor || undefined}
      className="block-area"
      data-block={block._type}
      data-tone={readChoice(block.tone, ["paper", "tint", "ink"], "paper", "tone")}
      data-compact={compact || undefined}
      {...markBlock()}
    >
      <div className="page-width">{children}</div>
    </section>
  );
}
