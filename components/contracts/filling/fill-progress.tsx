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
      <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div
          className={`h-full origin-left rounded-full transition-transform duration-200 motion-reduce:transition-none ${done ? "bg-good" : "bg-accent"}`}
          style={{ transform: `scaleX(${total === 0 ? 0 : filled / total})` }}
        />
      </div>
    </div>
  );
}
