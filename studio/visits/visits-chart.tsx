import { shortDate } from "@/lib/short-date";
import type { VisitDay } from "./ask-visits";

const HEIGHT = 120;
const GAP = 0.2;

/** A bar for each day. The table below it says the same in numbers. */
export function VisitsChart({ days, label }: { days: readonly VisitDay[]; label: string }) {
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  return (
    <svg
      aria-label={label}
      height={HEIGHT}
      preserveAspectRatio="none"
      role="img"
      style={{ display: "block", borderBottom: "1px solid var(--card-border-color)" }}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      width="100%"
    >
      {days.map(({ day, visits }, at) => {
        const height = visits === 0 ? 0 : Math.max(2, (visits / most) * HEIGHT);
        return (
          <g key={day}>
            <title>{`${shortDate(day)}: ${visits}`}</title>
            {/* Takes the pointer where the bar is low. */}
            <rect fill="transparent" height={HEIGHT} width={1} x={at} y={0} />
            <rect
              fill="var(--card-focus-ring-color)"
              height={height}
              width={1 - GAP}
              x={at + GAP / 2}
              y={HEIGHT - height}
            />
          </g>
        );
      })}
    </svg>
  );
}
