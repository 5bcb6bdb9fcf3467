import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import type { BlockOf } from "@/lib/content/blocks";
import { readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

/** A page is stored, so it can't know how things are when it is read: the button asks. */
export function ServiceStatus(block: BlockOf<"serviceStatus">) {
  if (!readText(block.heading, "heading")) return leaveOut("heading");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-8" />
      <button
        type="button"
        data-service-status=""
        data-press=""
        className="action noscript:hidden"
        data-style="primary"
      >
        Check now
      </button>
      <p className="hidden text-muted noscript:block">
        This page can’t ask without scripts. That you can read it shows that the website itself is up.
      </p>
      <output className="mt-6 block max-w-[46rem] empty:hidden" data-status-result="" />
    </BlockArea>
  );
}
