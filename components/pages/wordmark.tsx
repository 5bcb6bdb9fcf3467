import { Paraph } from "@/components/ui/stroke";

/** The sign of the house and its name, which is content. */
export function Wordmark({ brand }: { brand: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 @max-[23.75rem]/bar:gap-1.5">
      <Paraph className="h-7 w-13 text-accent @max-[23.75rem]/bar:w-10" />
      <span className="font-display text-[1.375rem] leading-none font-bold tracking-[-0.03em] @max-[17rem]/bar:sr-only">
        {brand}
      </span>
    </span>
  );
}
