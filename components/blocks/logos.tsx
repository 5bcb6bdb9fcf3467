import { BlockArea } from "@/components/content/block-area";
import { LogoBadge } from "@/components/content/logo-badge";
import { SampleMark, SamplesMark } from "@/components/content/sample-mark";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";

export function Logos(block: BlockOf<"logos">) {
  const heading = readText(block.heading, "heading");
  const logos = readList(block.logos, "logos").flatMap((logo, index) => {
    const name = readText(logo.name, `logos[${index}].name`);
    return name ? [{ ...logo, name }] : [];
  });
  if (logos.length === 0) return leaveOut("logos");
  return (
    <BlockArea block={block} compact>
      {heading && <h2 className="mb-9 text-center text-lg leading-snug font-[550] text-muted">{heading}</h2>}
      <ul
        className={`mx-auto flex flex-wrap items-center justify-center gap-x-8 gap-y-6 sm:gap-x-12 ${rowsFor(logos.length)}`}
      >
        {logos.map(({ key, name, mark: drawn, picture, ...logo }) => (
          <li key={key} {...mark(`logos[${key}]`)} className="flex items-center gap-2.5">
            <LogoBadge name={name} mark={drawn} picture={picture} field={`logos[${key}].picture`} />
            <SampleMark of={logo} among={logos} />
          </li>
        ))}
      </ul>
      <SamplesMark of={logos} what="customer" className="mt-7 text-center" />
    </BlockArea>
  );
}

/** Rows of about the same length, so that no logo is left over in the last one. */
function rowsFor(count: number): string {
  if (count === 6) return "max-w-[44rem]";
  return count > 6 && count < 9 ? "max-w-[56rem]" : "";
}
