import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { CookieSettings } from "@/components/tracking/cookie-settings";
import type { BlockOf } from "@/lib/content/blocks";
import { readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

/** components/tracking/privacy-state.browser.ts fills the list, which is the visitor's own. */
export function PrivacyChoices(block: BlockOf<"privacyChoices">) {
  if (!readText(block.heading, "heading")) return leaveOut("heading");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} />
      <div className="privacy-choices mt-8 max-w-[52rem]" data-privacy-choices="" data-twin="off">
        <div className="mb-6" data-privacy-state="" />
        <CookieSettings />
      </div>
    </BlockArea>
  );
}
