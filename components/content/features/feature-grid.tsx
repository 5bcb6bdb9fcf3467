import { evenColumns, gridColumns, lastAlone } from "@/components/content/even-columns";
import { FeatureText, FeatureTitle } from "@/components/content/features/feature-words";
import type { Feature } from "@/components/content/features/read-features";
import { Icon } from "@/components/content/icon";

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
