import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** How many files, connections included, a process has open. */
export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** From now on the process can't have more than this number open; what it has stays open. */
export function limitFiles(pid: number, most: number): void {
  try {
    execFileSync("prlimit", ["--pid", String(pid), `--nofile=${most}:`], { stdio: "pipe" });
  } catch (cause) {
    const advice = "Run this test on Linux, with util-linux.";
    throw new Error(`Limiting the open files of process ${pid} failed, so nothing is known. ${advice}`, {
      cause,
    });
  }
}

export function unlimitFiles(pid: number): void {
  const [, hard] = /Max open files\s+\d+\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, "utf8")) ?? [];
  limitFiles(pid, Number(hard));
}
