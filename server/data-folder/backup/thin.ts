const hour = 60 * 60_000;
const day = 24 * hour;

/**
 * Which of these times nobody needs any more: all of the last day stay, the last of each day for 30 days, and the last
 * of each month for a year. The newest stays in any case.
 */
export function superfluous(times: readonly Date[], now: Date): Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const seen = new Set<string>();
  return newestFirst.filter((time, index) => {
    const age = now.getTime() - time.getTime();
    if (index === 0 || age < day) return false;
    const iso = time.toISOString();
    const kept = age < 30 * day ? iso.slice(0, 10) : age < 365 * day ? iso.slice(0, 7) : null;
    if (kept === null || seen.has(kept)) return true;
    seen.add(kept);
    return false;
  });
}
