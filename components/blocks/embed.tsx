import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { FrameFacade } from "@/components/content/frame-facade";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readObject, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { embedOf } from "@/lib/embed-hosts";

export function Embed(block: BlockOf<"embed">) {
  const title = readText(block.title, "title");
  const target = embedOf(plain(readText(block.address, "address") ?? ""));
  if (!title) return leaveOut("title");
  if (!target) return leaveOut("address", "is no page that may be shown in a frame");
  const poster = readObject(block.poster, "poster");
  return (
    <BlockArea block={block}>
      <div className="mx-auto max-w-[64rem]" {...mark("address")}>
        <BlockHeader block={block} className="mb-10" />
        <FrameFacade target={target} title={title} poster={poster} ratio={block.ratio} />
      </div>
    </BlockArea>
  );
}
