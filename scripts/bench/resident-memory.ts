import { readFileSync } from "node:fs";

/** Resident memory of a process in MB, now or at its highest. */
export function residentMemory(pid: number, at: "now" | "highest" = "now"): number {
  const status = statusOf(pid);
  const line = at === "now" ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
  return Number(line.exec(status)?.[1] ?? 0) / 1024;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    // The process has ended since it was listed.
    return "";
  }
}
