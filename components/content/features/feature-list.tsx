import { FeatureText, FeatureTitle } from "@/components/content/features/feature-words";
import type { Feature } from "@/components/content/features/read-features";
import { Icon } from "@/components/content/icon";

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
