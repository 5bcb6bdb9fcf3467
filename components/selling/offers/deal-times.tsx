import type { DealPreview } from "@/lib/selling/deals/deal-preview";

const labels = { before: "Before it opens", during: "While it runs", after: "After its end" } as const;

/** Above a deal in draft mode: what visitors find by its dates, and the same page at its other times. */
export function DealTimes({ shown, times, words, path }: DealPreview & { path: string }) {
  return (
    <aside aria-label="Preview of a deal" className="border-b border-line bg-warn-soft py-4 text-[0.9375rem]">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="max-w-[68ch]">{words}</p>
        {times.length > 1 && (
          <ul className="flex flex-wrap items-center gap-x-5 gap-y-2" aria-label="Show the page">
            {times.map((time) => (
              <li key={time}>
                {time === shown ? (
                  <span aria-current="true" className="font-semibold">
                    {labels[time]}
                  </span>
                ) : (
                  <a
                    href={`/api/draft-mode/deal?${new URLSearchParams({ time, path })}`}
                    className="text-link"
                  >
                    {labels[time]}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}
