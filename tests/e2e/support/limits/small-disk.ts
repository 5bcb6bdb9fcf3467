import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface SmallDisk extends Disposable {
  /** A folder on the disk. */
  readonly folder: string;
  /** Takes what room is left. */
  fill(): void;
  /** Gives it back. */
  makeRoom(): void;
}

/** A disk of its own, in memory. Needs Linux and the right to mount. */
export function openSmallDisk(megabytes: number): SmallDisk {
  const at = mkdtempSync(path.join(tmpdir(), "paraph-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "none", at], { stdio: "pipe" });
  } catch (cause) {
    const advice = "Run this test as root on Linux, in a container that may mount (CAP_SYS_ADMIN).";
    throw new Error(
      `Mounting a small disk at ${at} failed, so nothing is known about full disks. ${advice}`,
      {
        cause,
      },
    );
  }
  const folder = path.join(at, "data");
  mkdirSync(folder);
  const filler = path.join(at, "filler");
  return {
    folder,
    fill() {
      try {
        execFileSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k"], { stdio: "pipe" });
      } catch (error) {
        if (!String(error).includes("No space left")) throw error;
      }
    },
    makeRoom: () => rmSync(filler),
    [Symbol.dispose]() {
      execFileSync("umount", ["--lazy", at]);
      rmdirSync(at);
    },
  };
}
