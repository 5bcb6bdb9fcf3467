import { isDone, type Progress, progressWords } from "@/lib/contracts/progress";

/** "7 of 15 filled in", and the same as a bar. */
export function FillProgress({ progress }: { progress: Progress }) {
  const { filled, total } = progress;
  const done = isDone(progress);
  return (
    <div data-progress="" className="min-w-0 flex-1">
      <p className={`leading-snug font-semibold tabular-nums ${done ? "text-good" : ""}`}>
        {progressWords(progress)}
      </p>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1.5 block h-1.5 w-full overflow-hidden rounded-full bg-line"
      >
        <rect
          width="100"
          height="6"
          className={`transition-transform duration-200 motion-reduce:transition-none ${done ? "fill-good" : "fill-accent"}`}
          transform={`scale(${total === 0 ? 0 : filled / total} 1)`}
        />
      </svg>
    </div>
  );
}
