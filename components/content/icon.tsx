import type { ReactElement } from "react";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { IconName } from "@/lib/choices/icon-names";
import { readChoice } from "@/lib/content/read";

/** Drawn on 32 squares with one pen: a thin line for the thing, a thick one for what matters in it. */
const icons: { [Name in IconName]: ReactElement } = {
  signature: (
    <>
      <path d="M4 26h24" />
      <path className="thick" d="M5 20c5-1 10-12 8-14S7 12 9 18s7 0 8-3 2 4 4 3 3-3 6-4" />
    </>
  ),
  document: (
    <>
      <path d="M8 3.5h11l5.5 5.5v19.5H8Z" />
      <path d="M19 3.5V9h5.5" />
      <path className="thick" d="M12 15h9M12 20h6" />
    </>
  ),
  template: (
    <>
      <path d="M5 5h22v7H5ZM5 16h9v11H5Z" />
      <path className="thick" d="M18.5 17.5h8M18.5 22h8M18.5 26.5h5" />
    </>
  ),
  form: (
    <>
      <path d="M4 6h24v8H4ZM4 18h24v8H4Z" />
      <path className="thick" d="M8 10h7M8 22h3" />
    </>
  ),
  approval: (
    <>
      <circle cx="16" cy="16" r="12" />
      <path className="thick" d="m10.5 16.5 4 4 7.5-8.5" />
    </>
  ),
  people: (
    <>
      <circle cx="11" cy="10" r="4.5" />
      <path d="M3 27c0-5.5 3.5-8.5 8-8.5s8 3 8 8.5" />
      <path className="thick" d="M20.5 6.5a4 4 0 0 1 0 7.5M23 19c3.5.8 6 3.5 6 8" />
    </>
  ),
  clock: (
    <>
      <circle cx="16" cy="17" r="11" />
      <path d="M12.5 2.5h7" />
      <path className="thick" d="M16 11v6.5l4.5 3" />
    </>
  ),
  shield: (
    <>
      <path d="M16 3 5.5 7v8.5c0 6.5 4.5 11 10.5 13.5 6-2.5 10.5-7 10.5-13.5V7Z" />
      <path className="thick" d="m11.5 15.5 3.5 3.5 6-6.5" />
    </>
  ),
  lock: (
    <>
      <path d="M6 14h20v14H6Z" />
      <path d="M10.5 14V9.5a5.5 5.5 0 0 1 11 0V14" />
      <path className="thick" d="M16 19.5v3.5" />
    </>
  ),
  trail: (
    <>
      <path d="M9 5v22" />
      <circle cx="9" cy="6" r="2.5" />
      <circle cx="9" cy="16" r="2.5" />
      <circle cx="9" cy="26" r="2.5" />
      <path className="thick" d="M16 6h12M16 16h8M16 26h10" />
    </>
  ),
  bell: (
    <>
      <path d="M6 23h20l-2.5-4v-5.5a7.5 7.5 0 0 0-15 0V19Z" />
      <path d="M16 6V3" />
      <path className="thick" d="M13 27.5c1.5 1.5 4.5 1.5 6 0" />
    </>
  ),
  mail: (
    <>
      <path d="M3.5 7h25v18.5h-25Z" />
      <path className="thick" d="m4 8 12 9.5L28 8" />
    </>
  ),
  phone: (
    <>
      <path d="M9.5 2.5h13v27h-13Z" />
      <path className="thick" d="M14 25.5h4" />
    </>
  ),
  globe: (
    <>
      <circle cx="16" cy="16" r="12" />
      <path d="M16 4c-8 7-8 17 0 24M16 4c8 7 8 17 0 24" />
      <path className="thick" d="M4.5 16h23" />
    </>
  ),
  code: (
    <>
      <path d="m10 9-7 7 7 7M22 9l7 7-7 7" />
      <path className="thick" d="m18.5 6-5 20" />
    </>
  ),
  plug: (
    <>
      <path d="M8 12h16v4a8 8 0 0 1-16 0Z" />
      <path d="M16 24v5" />
      <path className="thick" d="M11.5 4v7M20.5 4v7" />
    </>
  ),
  stack: (
    <>
      <path d="m16 3 13 6.5L16 16 3 9.5Z" />
      <path d="m3 22.5 13 6.5 13-6.5" />
      <path className="thick" d="m3 16 13 6.5L29 16" />
    </>
  ),
  spark: (
    <>
      <path d="M16 3c1 8.5 4.5 12 13 13-8.5 1-12 4.5-13 13-1-8.5-4.5-12-13-13 8.5-1 12-4.5 13-13Z" />
      <path className="thick" d="M26.5 3.5v5M24 6h5" />
    </>
  ),
  chart: (
    <>
      <path d="M4 4v24h24" />
      <path className="thick" d="m9 21 5.5-7 5 4L27 8" />
    </>
  ),
  coins: (
    <>
      <ellipse cx="13" cy="9" rx="9" ry="4" />
      <path d="M4 9v7c0 2 4 4 9 4M22 9v4" />
      <path
        className="thick"
        d="M28 19c0 2-3 3.5-7 3.5S14 21 14 19s3-3.5 7-3.5 7 1.5 7 3.5v6c0 2-3 3.5-7 3.5S14 27 14 25v-6"
      />
    </>
  ),
};

const names = Object.keys(icons) as IconName[]; // the keys of the table above

/** A drawing beside words that say the same; unknown names draw nothing. */
export function Icon({ name, field, className = "" }: { name: unknown; field: string; className?: string }) {
  const known = readChoice(name, names, null, field);
  if (known === null) return null;
  return (
    <LineDrawing size={32} pen="1.5" className={`shrink-0 [&_.thick]:stroke-[2.75] ${className}`}>
      {icons[known]}
    </LineDrawing>
  );
}
