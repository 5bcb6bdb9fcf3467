import { lastAlone } from "@/components/content/even-columns";
import { FeatureText, FeatureTitle } from "@/components/content/features/feature-words";
import type { Feature } from "@/components/content/features/read-features";
import { Icon } from "@/components/content/icon";

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
