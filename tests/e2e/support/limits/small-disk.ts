import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A disk with a file system of its own that can fail. */
export interface FailingDisk extends Disposable {
  /** A folder on the disk. */
  readonly folder: string;
  /** As the kernel does when the disk reports an error: from now on nothing can be written. */
  fail(): void;
}

/** `null` where the system has no loop devices, or this user may not mount. */
export function openFailingDisk(megabytes: number): FailingDisk | null {
  const at = mkdtempSync(path.join(tmpdir(), "paraph-disk-"));
  const image = `${at}.img`;
  const run = (command: string, ...parameters: string[]) =>
    execFileSync(command, parameters, { stdio: "pipe", encoding: "utf8" }).trim();
  try {
    writeFileSync(image, "");
    truncateSync(image, megabytes * 1024 * 1024);
    run("mkfs.ext4", "-q", "-F", image);
    run("mount", "-o", "loop,errors=remount-ro", image, at);
  } catch {
    rmSync(image, { force: true });
    rmdirSync(at);
    return null;
  }
  const device = path.basename(run("findmnt", "--noheadings", "--output", "SOURCE", at));
  const folder = path.join(at, "data");
  mkdirSync(folder);
  return {
    folder,
    fail: () => writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, "1"),
    [Symbol.dispose]() {
      run("umount", "--lazy", at);
      rmdirSync(at);
      rmSync(image);
    },
  };
}

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
