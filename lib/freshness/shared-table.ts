import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { News, PublicationLog } from "@paraph/lake/publications/publication-log";
import { oneAtATime } from "@paraph/service/one-at-a-time";
import type { StoreConnection } from "@paraph/service/store-connection";
import type { Mirror } from "./mirror.ts";
import { type PublicationTable, PublishedTable } from "./published-table.ts";
import { type ReconcileSurroundings, reconcile } from "./reconcile.ts";

/** All in milliseconds. How often the hosted lake is asked while the store is away, and somebody visits. */
const ASK_EVERY = 1_000;
/** Who renews the store has so long for it. */
const RENEWAL = 30_000;
const LOOK_EVERY = 200;

interface Options extends Omit<ReconcileSurroundings, "table"> {
  /** The table that {@link Mirror} writes, too. */
  readonly table: string;
  readonly mirror: Mirror;
  readonly store: Pick<StoreConnection, "ask">;
  readonly log: PublicationLog;
}

/**
 * The table of published revisions that several machines share, for the hosted lake. Whoever learns something writes it
 * to its own copy and to the store, which takes it only if nobody else has written meanwhile; else it is done again.
 */
export class SharedTable implements PublicationTable {
  readonly #options: Options;
  readonly #own: PublishedTable;
  readonly #inTurn = oneAtATime();
  #askedAt = Number.NEGATIVE_INFINITY;
  /** This machine has learned something while the store was away. */
  #isAhead = false;

  constructor(options: Options) {
    this.#options = options;
    this.#own = new PublishedTable(options.table, true);
  }

  mark = () => this.#own.mark();
  countWith: PublicationTable["countWith"] = (found) => this.#own.countWith(found);
  hasSeen = (delivery: string) => this.#own.hasSeen(delivery);
  isKnown: PublicationTable["isKnown"] = (id, revision) => this.#own.isKnown(id, revision);
  readProgress = (name: string) => this.#own.readProgress(name);

  record: PublicationTable["record"] = (answer) => this.#share((own) => own.record(answer));
  recordAll: PublicationTable["recordAll"] = (answer) => this.#share((own) => own.recordAll(answer));
  recordDelivery: PublicationTable["recordDelivery"] = (delivery, answer) =>
    this.#share((own) => own.recordDelivery(delivery, answer));
  writeProgress: PublicationTable["writeProgress"] = (name, value) =>
    this.#share((own) => own.writeProgress(name, value));

  /** Of all machines, one takes it. While the store is away, each does. */
  takeTurn: PublicationTable["takeTurn"] = async (name, milliseconds) => {
    const expiration = { type: "PX", value: Math.ceil(milliseconds) } as const;
    const taken = this.#options.store.ask((client) =>
      client.set(`{paraph}:turn:${name}`, "taken", { condition: "NX", expiration }),
    );
    return (await taken.catch(() => "away")) !== null;
  };

  /** Belongs to this process, and ends with it. */
  close(): void {}

  /** For {@link Mirror}, when the store does not say what is published: the hosted lake does. */
  readonly askInstead = async (): Promise<News> => {
    const { log } = this.#options;
    const head = await log.head().catch(() => "away" as const);
    if (head === "away") return this.#askAlone();
    const isTurn = await this.takeTurn("renew", RENEWAL, new Date());
    if (isTurn) return this.#renew();
    // Somebody else does. The store's word counts again when that is done.
    await wait(LOOK_EVERY);
    const all = await log.all();
    if (!all?.at.isConfirmed) return this.#askAlone();
    this.#isAhead = false;
    return { kind: "all", at: { generation: all.at.generation, seq: all.at.seq }, rows: all.rows };
  };

  /** Whether the store may lack what this machine has learned. */
  get isAhead(): boolean {
    return this.#isAhead;
  }

  async #askAlone(): Promise<News> {
    const time = performance.now();
    if (time - this.#askedAt >= ASK_EVERY) {
      await reconcile({ ...this.#options, table: this.#own }, "changes");
      this.#own.takeChanges();
      this.#askedAt = time;
      this.#isAhead = true;
    }
    return { kind: "entries", entries: [] };
  }

  /** Begins the store anew with what the lake says now. */
  async #renew(): Promise<News> {
    const { log, store } = this.#options;
    await reconcile({ ...this.#options, table: this.#own }, "all");
    this.#own.takeChanges();
    const at = { generation: randomUUID(), seq: 0 };
    const rows = this.#own.all();
    await log.replace(at, rows);
    await store.ask((client) => client.del("{paraph}:turn:renew"));
    this.#isAhead = false;
    return { kind: "all", at, rows };
  }

  /** One after another in this process, and against the others by the position in the store. */
  #share<Result>(work: (own: PublishedTable) => Result): Promise<Result> {
    return this.#inTurn(() => this.#shareNow(work));
  }

  async #shareNow<Result>(work: (own: PublishedTable) => Result): Promise<Result> {
    const { log, mirror } = this.#options;
    for (;;) {
      await mirror.confirm();
      const head = await log.head();
      const known = mirror.position;
      if (!head?.isConfirmed || head.generation !== known?.generation || head.seq !== known.seq) continue;
      const result = work(this.#own);
      const rows = this.#own.takeChanges();
      if (rows.length === 0) return result;
      const next = { generation: head.generation, seq: head.seq + 1 };
      const isTaken = await log.append(head, [{ seq: next.seq, rows }]).catch((error: unknown) => {
        mirror.forget();
        throw error;
      });
      if (isTaken) {
        mirror.adopt(next);
        return result;
      }
      // The table has what the store has not.
      mirror.forget();
    }
  }
}
