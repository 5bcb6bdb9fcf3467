import { execFileSync } from "node:child_process";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { readProcessFile } from "@paraph/service/supervisor";
import { expect } from "@playwright/test";
import type { RunningSite } from "../running-site.ts";

/**
 * What a kill may hit: a back end, the process that renders, the site that has started them, or everything at once, as in a
 * power cut.
 */
export type Victim = BackEnd | "renderer" | "site" | "all";

type BackEnd = "lake" | "back-ends";

/** The lowest time between two pictures of the same disk, in milliseconds. */
const POLL = 50;

/** A system that is killed now and then, and whose files a test reads. */
export class KilledSystem {
  readonly site: RunningSite;

  constructor(site: RunningSite) {
    this.site = site;
  }

  get lakeApi(): string {
    return `${this.site.url}/lake/v2025-02-19`;
  }

  /** The headers of who may write. */
  writes(): Record<string, string> {
    const token = readProcessFile(this.site.dataFolder, "lake")?.token;
    return { "content-type": "application/json", authorization: `Bearer ${token}` };
  }

  openDatabase(file: string): OpenDatabase {
    return new OpenDatabase(path.join(this.site.dataFolder, file));
  }

  async kill(victim: Victim): Promise<void> {
    const names: readonly BackEnd[] = victim === "all" ? ["lake", "back-ends"] : [];
    const pids = [...names, ...(victim === "lake" || victim === "back-ends" ? [victim] : [])].map(
      (name) => readProcessFile(this.site.dataFolder, name)?.pid,
    );
    if (victim === "renderer") pids.push(this.#rendererPid());
    const isSite = victim === "site" || victim === "all";
    const killing = isSite ? this.site.kill() : null;
    for (const pid of pids) if (pid !== undefined) killQuietly(pid);
    await killing;
    if (isSite) await this.site.restart();
  }

  #rendererPid(): number | undefined {
    const processes = execFileSync("ps", ["-axo", "pid=,ppid=,command="], { encoding: "utf8" });
    const found = new RegExp(`^ *(\\d+) +${this.site.pid} .*render-main`, "m").exec(processes);
    expect(found, "the site renders in a process of its own").not.toBeNull();
    return Number(found?.[1]);
  }

  /** Resolves when every part answers: the system must get there without help. */
  async healthy(): Promise<void> {
    const state = async () => {
      const answer = await fetch(`${this.site.url}/api/health`).catch(() => null);
      const health = answer && (await answer.json().catch(() => null));
      return health?.status;
    };
    await wait(POLL);
    await expect.poll(state, { message: this.site.output(), intervals: [POLL] }).toBe("ok");
  }
}

/** A database of the system, read beside it. */
class OpenDatabase implements Disposable {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  }

  rows(query: string, ...values: readonly string[]): Record<string, unknown>[] {
    return this.#database.prepare(query).all(...values);
  }

  documentOf(id: string): Record<string, unknown> | null {
    const [row] = this.rows("SELECT json FROM doc WHERE id = ?", id);
    return row ? JSON.parse(String(row.json)) : null;
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

/** It may have just been killed with its parent. */
function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
