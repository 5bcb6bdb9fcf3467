import type { VariantPreview } from "@/lib/experiments/variant-preview";

/** Above a page with experiments in draft mode: which of its forms the preview shows, and links to the others. */
export function VariantChoice({ shown, choices, path }: VariantPreview & { path: string }) {
  return (
    <aside
      aria-label="Preview of an experiment"
      className="border-b border-line bg-warn-soft py-4 text-[0.9375rem]"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-w-[68ch]">Each visitor gets one of these while the experiment runs.</p>
        <ul className="flex flex-wrap items-center gap-x-5 gap-y-2" aria-label="Show the page as">
          {choices.map(({ name, words }) => (
            <li key={name}>
              {name === shown ? (
                <span aria-current="true" className="font-semibold">
                  {words}
                </span>
              ) : (
                <a
                  href={`/api/draft-mode/variant?${new URLSearchParams({ variant: name, path })}`}
                  className="text-link"
                >
                  {words}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
