import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { Glyph } from "@/components/ui/glyph";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { SAMPLE_DOCUMENT } from "@/lib/routes";

export function SealCheck(block: BlockOf<"sealCheck">) {
  const heading = readText(block.heading, "heading");
  if (!heading) return leaveOut("heading");
  const known = readList(block.certificates, "certificates").flatMap((certificate, index) => {
    const name = readText(certificate.name, `certificates[${index}].name`);
    const fingerprint = readText(certificate.fingerprint, `certificates[${index}].fingerprint`);
    return name && fingerprint ? [{ name: plain(name), fingerprint: plain(fingerprint) }] : [];
  });
  return (
    <BlockArea block={block}>
      <div className="grid gap-x-[min(3.5rem,5.46875vw)] gap-y-8 lg:grid-cols-12">
        <BlockHeader block={block} className="lg:col-span-5" />
        <form
          data-seal-check=""
          data-known={JSON.stringify(known)}
          aria-label={plain(heading)}
          noValidate
          {...mark("certificates")}
          className="min-w-0 self-start rounded-3xl lg:col-span-7 border border-line bg-card p-6 shadow-card sm:p-8"
        >
          <p className="noscript:hidden">
            <label className="block font-semibold">
              PDF file
              <input
                type="file"
                accept="application/pdf,.pdf"
                className="mt-3 block w-full cursor-pointer rounded-xl border border-dashed border-line-strong bg-tint p-4 text-[0.9375rem] font-normal text-muted file:mr-4 file:cursor-pointer file:rounded-lg file:border-0 file:bg-accent file:px-4 file:py-2.5 file:font-semibold file:text-accent-ink"
              />
            </label>
          </p>
          <p className="mt-3 text-[0.9375rem] text-muted noscript:hidden">
            The file stays on your device. Nothing is uploaded.
          </p>
          <p className="hidden text-muted noscript:block">
            Without scripts this page can’t open files. Any PDF reader that shows signatures makes the same
            check.
          </p>
          <output className="mt-6 block empty:hidden" data-seal-result="" />
          {block.withSample === true && (
            <p className="mt-6 border-t border-line pt-5" {...mark("withSample")}>
              <a href={SAMPLE_DOCUMENT} download="" className="text-link inline-flex items-center gap-2">
                <Glyph name="arrow" className="size-4" />
                Download a sample: an agreement with its record (PDF, 2 pages)
              </a>
            </p>
          )}
        </form>
      </div>
    </BlockArea>
  );
}
