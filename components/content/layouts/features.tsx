import { ContentLink } from "@/components/content/content-link";
import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import { Icon } from "@/components/content/icon";
import { Visual } from "@/components/content/visual";
import { Glyph } from "@/components/ui/glyph";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { pictureFrames } from "@/lib/content/picture-frames";
import { readList, readObject, readText } from "@/lib/content/read";
import { resolveLink } from "@/lib/links";

/**
 * Side by side, each with its drawing. Titles of a row begin on one line, and so do their texts. The space between rows
 * belongs to the features: a gap would also part a title from its text.
 */
export function FeatureGrid({ items, columns }: { items: readonly Feature[]; columns: number }) {
  return (
    <ul
      className={`grid gap-x-10 max-sm:gap-y-9 sm:-mb-12 ${gridColumns[evenColumns(items.length, columns)]}`}
    >
      {items.map((feature) => (
        <li
          key={feature.key}
          {...feature.marks}
          className={`flex gap-5 border-t border-line pt-7 sm:row-span-3 sm:grid sm:grid-rows-subgrid sm:gap-0 sm:pb-12 ${lastAlone}`}
        >
          <Icon
            name={feature.icon}
            field={`${feature.field}.icon`}
            className="size-10 text-accent sm:mb-6 sm:size-11"
          />
          <div className="min-w-0 sm:row-start-2 sm:row-span-2 sm:grid sm:grid-rows-subgrid">
            <FeatureTitle feature={feature} />
            <FeatureText feature={feature} className="mt-2.5 sm:row-start-2" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** One under another between rules, for many features of which a reader seeks one. */
export function FeatureList({ items }: { items: readonly Feature[] }) {
  return (
    <ul className="border-b border-line">
      {items.map((feature) => (
        <li
          key={feature.key}
          {...feature.marks}
          className="grid gap-x-[min(3rem,5vw)] gap-y-2 border-t border-line py-6 lg:grid-cols-12 lg:py-7"
        >
          <div className="flex items-start gap-4 lg:col-span-5">
            <Icon name={feature.icon} field={`${feature.field}.icon`} className="size-7 text-accent" />
            <FeatureTitle feature={feature} />
          </div>
          <FeatureText feature={feature} className="max-lg:pl-11 lg:col-span-7" />
        </li>
      ))}
    </ul>
  );
}

const [third, half, wide, whole] = ["lg:col-span-2", "lg:col-span-3", "lg:col-span-4", "lg:col-span-6"];

/** Rows of unequal panels that end even, by the number of features. More than eight stand in thirds. */
const spans: Readonly<Record<number, readonly (string | undefined)[]>> = {
  1: [whole],
  2: [wide, third],
  3: [whole, half, half],
  4: [wide, third, third, wide],
  5: [wide, third, third, third, third],
  6: [wide, third, third, wide, half, half],
  7: [wide, third, third, third, third, half, half],
  8: [wide, third, third, wide, wide, third, third, wide],
};

/**
 * Panels like the parts of one board, the first on the ground of the product. Titles of a row begin on one line, and so
 * do their texts.
 */
export function FeaturePanels({ items }: { items: readonly Feature[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-6">
      {items.map((feature, index) => (
        <li
          key={feature.key}
          {...feature.marks}
          className={`row-span-3 grid grid-rows-subgrid gap-y-0 rounded-2xl p-6 sm:p-8 ${lastAlone} ${spans[items.length]?.[index] ?? third} ${
            index === 0 ? "motif-ground" : "border border-line bg-card"
          }`}
        >
          <Icon name={feature.icon} field={`${feature.field}.icon`} className="mb-8 size-9 text-accent" />
          <FeatureTitle feature={feature} />
          <FeatureText feature={feature} className="row-start-3 mt-2.5" />
        </li>
      ))}
    </ul>
  );
}

/** Pictures with words under them, two in a row; an odd first one is as wide as both, with its words beside it. */
export function FeatureGallery({ items }: { items: readonly Feature[] }) {
  const isOdd = items.length % 2 === 1;
  return (
    <ul className="grid gap-x-8 gap-y-14 lg:grid-cols-2">
      {items.map((feature, index) => {
        const isLead = isOdd && index === 0;
        const { sizes } = isLead ? pictureFrames.heroCentered : pictureFrames.featureSplit;
        const picture = Visual({ visual: feature.visual, field: `${feature.field}.visual`, sizes });
        return (
          <li
            key={feature.key}
            {...feature.marks}
            className={
              isLead
                ? "grid items-end gap-x-8 gap-y-6 lg:col-span-2 lg:grid-cols-3"
                : "grid gap-y-6 lg:row-span-2 lg:grid-rows-subgrid"
            }
          >
            <div className={isLead ? "lg:col-span-2" : "grid lg:scene-frame"}>
              {picture ?? (
                <div className="motif-ground flex min-h-56 items-center justify-center rounded-3xl">
                  <Icon name={feature.icon} field={`${feature.field}.icon`} className="size-16 text-accent" />
                </div>
              )}
            </div>
            <div>
              <FeatureTitle feature={feature} className={isLead ? "text-subtitle" : "text-xl"} />
              <FeatureText feature={feature} className="mt-2.5" />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function FeatureTitle({ feature, className = "text-xl" }: { feature: Feature; className?: string }) {
  if (!feature.title) return null;
  return <h3 className={`leading-snug font-[650] tracking-[-0.012em] ${className}`}>{feature.title}</h3>;
}

/** The sentence of a feature and, where there is more to read, a link to it. */
function FeatureText({ feature, className = "" }: { feature: Feature; className?: string }) {
  const { text, link, linkLabel } = feature;
  return (
    <div className={className}>
      {text && <p className="max-w-[52ch] leading-relaxed text-muted">{text}</p>}
      {linkLabel && resolveLink(link) && (
        <ContentLink link={link} className="action mt-2 -ml-1" look={{ "data-style": "quiet" }}>
          {linkLabel}
          <Glyph name="arrow" className="arrow size-[1.1em]" />
        </ContentLink>
      )}
    </div>
  );
}

/** The features of a block that have something to say. */
export function readFeatures(items: BlockOf<"features">["items"]) {
  return readList(items, "items").flatMap((item, index) => {
    const field = `items[${index}]`;
    const title = readText(item.title, `${field}.title`);
    const text = readText(item.text, `${field}.text`);
    const linkLabel = readText(item.linkLabel, `${field}.linkLabel`);
    const link = readObject(item.link, `${field}.link`);
    const { key, icon, visual } = item;
    return title || text
      ? [
          {
            key,
            field: `items[${key}]`,
            marks: mark(`items[${key}]`),
            icon,
            visual,
            title,
            text,
            link,
            linkLabel,
          },
        ]
      : [];
  });
}

type Feature = ReturnType<typeof readFeatures>[number];
