import type { ReactNode } from "react";
import { plain } from "@/lib/content/read";

interface CategoryHeadProps {
  heading: ReactNode;
  intro: string | null;
  /** The color of the category's side. */
  accent: string | null;
  /** By which one finds a contract, under the heading. */
  tools: ReactNode;
  children: ReactNode;
}

/** The head of a category's page and of its lists, in the color of the category. */
export function CategoryHead({ heading, intro, accent, tools, children }: CategoryHeadProps) {
  return (
    <div data-accent={accent ? plain(accent) : undefined} data-lead="category">
      <section
        className="block-area before:absolute before:inset-y-0 before:left-0 before:w-2 before:bg-accent"
        data-tone="tint"
        data-compact=""
      >
        <div className="page-width">
          <header className="flex max-w-[46rem] flex-col">
            <h2 className="text-title font-[650] tracking-[-0.022em]">{heading}</h2>
            {intro && <p className="mt-5 max-w-[60ch] text-lead text-muted">{intro}</p>}
          </header>
          {tools}
        </div>
      </section>
      {children}
    </div>
  );
}
