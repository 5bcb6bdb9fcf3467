import { FeatureText, FeatureTitle } from "@/components/content/features/feature-words";
import type { Feature } from "@/components/content/features/read-features";
import { Icon } from "@/components/content/icon";
import { Visual } from "@/components/content/visual";
import { pictureFrames } from "@/lib/content/picture-frames";

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
