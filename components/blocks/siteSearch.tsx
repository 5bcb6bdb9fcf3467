import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { SearchForm } from "@/components/contracts/catalogue/search-form";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

export function SiteSearch(block: BlockOf<"siteSearch">) {
  const heading = readText(block.heading, "heading");
  if (!heading) return leaveOut("heading");
  const placeholder = readText(block.placeholder, "placeholder");
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} className="mb-8" />
      <div {...mark("placeholder")}>
        <SearchForm
          label="Search this website"
          placeholder={placeholder ? plain(placeholder) : undefined}
          action="/search"
        />
      </div>
    </BlockArea>
  );
}
