import { Fragment } from "react";
import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import type { BlockOf } from "@/lib/content/blocks";
import { readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

/** The parts that visitors know, by their names in the answer of `/api/health`. */
const parts = [
  ["site", "Website"],
  ["lake", "Content and forms"],
  ["accounts", "Sign-in"],
  ["payments", "Checkout"],
] as const;

/**
 * A page is stored, so it can't know how things are when it is read: the browser asks just before this comes into view, and
 * when the button is pressed. The answer takes the place of words that are true until then, so that nothing moves.
 */
export function ServiceStatus(block: BlockOf<"serviceStatus">) {
  if (!readText(block.heading, "heading")) return leaveOut("heading");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-8" />
      <div className="max-w-[46rem] noscript:hidden" data-status-result="" data-twin="off">
        <div className="finding" data-state="unknown">
          <p className="font-semibold" data-status-title="">
            Not checked yet
          </p>
          <dl className="mt-4">
            {parts.map(([name, title]) => (
              <Fragment key={name}>
                <dt>{title}</dt>
                <dd data-status-part={name}>Unknown</dd>
              </Fragment>
            ))}
          </dl>
          <p className="mt-4 text-[0.9375rem]" data-status-note="">
            Press the button to check.
          </p>
        </div>
      </div>
      <button
        type="button"
        data-service-status=""
        data-press=""
        className="action mt-6 noscript:hidden"
        data-style="primary"
      >
        Check now
      </button>
      <p className="hidden text-muted noscript:block">
        This page can’t ask without scripts. That you can read it shows that the website itself is up.
      </p>
    </BlockArea>
  );
}
