import { readdirSync, readFileSync } from "node:fs";

/** What Linux counts processor time in, by the second. */
const TICKS = 100;

interface Times {
  readonly parent: number;
  /** Its own, and of those it has waited for, in ticks. */
  readonly ticks: number;
}

/**
 * Seconds of processor that this process and all that it has started have taken, as far as these still run or were waited for.
 * On another system than Linux: what it has taken by itself.
 */
export function processorSeconds(): number {
  const running = readTimes();
  if (!running.has(process.pid)) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
  const isOurs = (id: number): boolean => {
    if (id === process.pid) return true;
    const parent = running.get(id)?.parent;
    return parent !== undefined && isOurs(parent);
  };
  const ticks = [...running].map(([id, times]) => (isOurs(id) ? times.ticks : 0));
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
}

function readTimes(): ReadonlyMap<number, Times> {
  const running = new Map<number, Times>();
  for (const name of namesIn("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${name}/stat`, "utf8");
      // The name of the program may hold anything; behind it come the state, the parent, and so on: proc(5).
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      running.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It has just ended.
    }
  }
  return running;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
