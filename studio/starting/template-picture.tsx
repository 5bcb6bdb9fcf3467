import type { TemplateBlock } from "./page-templates";

/** At this scale nobody could tell more blocks apart. */
const MOST = 7;

/** A page in small, drawn of the pictures of its blocks. It scrolls under the pointer and while its card has the focus. */
export function TemplatePicture({ blocks }: { readonly blocks: readonly TemplateBlock[] }) {
  return (
    <span className="template-picture" aria-hidden="true">
      <span className="template-picture-page">
        {blocks.slice(0, MOST).map(({ _key, _type }) => (
          // biome-ignore lint/performance/noImgElement: the Studio is no part of Next
          <img key={_key} src={`/block-pictures/${_type}.svg`} alt="" loading="lazy" />
        ))}
        {blocks.length === 0 && <span className="template-picture-empty" />}
      </span>
    </span>
  );
}
