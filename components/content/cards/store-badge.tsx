import type { ReactElement } from "react";
import { ContentLink } from "@/components/content/content-link";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { AppStore } from "@/lib/choices/app-stores";
import type { LinkValue } from "@/lib/links";

/** Drawn for this site: they show what is offered, and are nobody's mark. */
const drawings: { readonly [Name in AppStore]: ReactElement } = {
  appStore: (
    <>
      <path d="M9.5 2.5h13v27h-13Z" />
      <path d="M14.5 6h3" />
      <path className="thick" d="M13 17.5c2-1 3-5 4-4s-1.5 5 .5 4.5 1.5-1.5 2.5-1" />
    </>
  ),
  googlePlay: (
    <>
      <path d="M9.5 7.5h13v20h-13ZM12.5 3.5l2 4M19.5 3.5l-2 4" />
      <path className="thick" d="m14 14 5.5 3.5L14 21Z" />
    </>
  ),
  workspace: (
    <>
      <path d="M4.5 4.5h9v9h-9ZM18.5 4.5h9v9h-9ZM4.5 18.5h9v9h-9Z" />
      <path className="thick" d="M23 18.5v9M18.5 23h9" />
    </>
  ),
  chrome: (
    <>
      <path d="M3.5 6.5h25v19h-25ZM3.5 12h25" />
      <path className="thick" d="M10 21c2.5-1.2 3.5-5.5 4.8-4.5s-1 5.2.9 4.7 1.5-1.5 2.8-1" />
    </>
  ),
};

interface StoreBadgeProps {
  link: LinkValue;
  label: string;
  store: AppStore | null;
  audience: string | null;
}

/** A link to a store, as large as a thumb and the same in both color schemes. */
export function StoreBadge({ link, label, store, audience }: StoreBadgeProps) {
  return (
    <ContentLink
      link={link}
      className="group flex h-full min-h-17 sm:min-w-60 items-center gap-4 rounded-2xl border border-line-strong bg-card py-3 pr-6 pl-5 transition-[border-color,box-shadow] duration-150 hover:border-ink hover:shadow-card"
    >
      {store && (
        <LineDrawing size={32} pen="1.5" className="size-9 shrink-0 text-accent [&_.thick]:stroke-[2.5]">
          {drawings[store]}
        </LineDrawing>
      )}
      <span className="flex flex-col">
        {audience && <span className="text-sm leading-snug text-muted">{audience}</span>}
        <span className="font-display text-lg leading-snug font-[650] tracking-[-0.012em]">{label}</span>
      </span>
    </ContentLink>
  );
}
