import type { StoreConnection } from "@paraph/service/store-connection";

/** How far somebody has read the log. Sequence numbers of different generations have nothing in common. */
export interface Position {
  readonly generation: string;
  readonly seq: number;
}

/** The position of the newest entry, as the store says it. */
export interface Head extends Position {
  /**
   * Whether the lake has said so to this run of the store. Another run may have begun with an older state, so its word
   * counts only when the lake has confirmed it.
   */
  readonly isConfirmed: boolean;
  /** As it stands in the store. */
  readonly text: string;
}

/** A row of the table of published revisions as it is from now on; `null`: there is none. */
export type Row = readonly [key: string, revision: string | null];

/** What one publication changed. */
export interface Entry {
  readonly seq: number;
  readonly rows: readonly Row[];
}

/** What somebody at a position has to read: what came after it, or everything. */
export type News =
  | { readonly kind: "entries"; readonly entries: readonly Entry[] }
  | { readonly kind: "all"; readonly at: Position; readonly rows: readonly Row[] };

/** How many entries are kept. Who is further behind reads all rows. */
const KEPT_ENTRIES = 10_000;

/** For all rows at once, in milliseconds: a large lake has hundreds of thousands. */
const ALL_ROWS = 20_000;

/** Rows per command. */
const MOST_ROWS = 5_000;

/** What a replaced log is kept for, in seconds: somebody may be reading it. */
const REPLACED = 60;

/** The braces keep all keys on one node of a cluster. */
const HEAD = "{paraph}:head";
const logKey = (generation: string) => `{paraph}:log:${generation}`;
const rowsKey = (generation: string) => `{paraph}:published:${generation}`;

/**
 * Adds entries, unless somebody else has added some meanwhile: then it answers 0. One script, so that nobody sees half
 * of it.
 */
const APPEND = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for at = 4, #ARGV, 2 do
  redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[3], ARGV[at] .. '-0', 'rows', ARGV[at + 1])
  for _, row in ipairs(cjson.decode(ARGV[at + 1])) do
    if row[2] == cjson.null then redis.call('HDEL', KEYS[3], row[1])
    else redis.call('HSET', KEYS[3], row[1], row[2]) end
  end
end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;

/**
 * The log of what was published, as the store keeps it for all machines: the table of published revisions, the last
 * entries that changed it, and the position of the newest one. All of it can be made again from the lake.
 */
export class PublicationLog {
  readonly #store: Pick<StoreConnection, "ask" | "run">;

  constructor(store: Pick<StoreConnection, "ask" | "run">) {
    this.#store = store;
  }

  /** `null` in an empty store. */
  async head(): Promise<Head | null> {
    return this.#parse(await this.#store.ask((client) => client.get(HEAD)));
  }

  /** What came after a position, in order; `null` if not all of it is kept any more. */
  async after({ generation, seq }: Position, upTo: Pick<Position, "seq">): Promise<readonly Entry[] | null> {
    const found =
      (await this.#store.ask((client) => client.xRange(logKey(generation), `(${seq}-0`, "+"))) ?? [];
    const entries = found.map(({ id, message }) => ({
      seq: Number(id.split("-", 1)[0]),
      rows: JSON.parse(message.rows ?? "[]") as Row[], // written by `append`
    }));
    const isWhole = entries[0]?.seq === seq + 1 && (entries.at(-1)?.seq ?? 0) >= upTo.seq;
    return isWhole ? entries : null;
  }

  /** All rows and their position; `null` in an empty store. */
  async all(): Promise<{ readonly at: Head; readonly rows: readonly Row[] } | null> {
    for (;;) {
      const expected = await this.head();
      if (expected === null) return null;
      const [head, rows] = await this.#store.ask(
        (client) => client.multi().get(HEAD).hGetAll(rowsKey(expected.generation)).execTyped(),
        ALL_ROWS,
      );
      const at = this.#parse(head);
      if (at?.generation === expected.generation) return { at, rows: Object.entries(rows) };
    }
  }

  /**
   * Adds entries after the newest one, and confirms the position to this run of the store. Returns the newest one then,
   * or `null` if nothing was added, because `after` is no longer the newest. The entries' numbers follow it without a
   * gap.
   */
  async append(after: Head, entries: readonly Entry[]): Promise<Head | null> {
    const { generation } = after;
    const next = this.#headAt({ generation, seq: entries.at(-1)?.seq ?? after.seq });
    const added = await this.#store.ask((client) =>
      client.eval(APPEND, {
        keys: [HEAD, logKey(generation), rowsKey(generation)],
        arguments: [
          after.text,
          next.text,
          String(KEPT_ENTRIES),
          ...entries.flatMap(({ seq, rows }) => [String(seq), JSON.stringify(rows)]),
        ],
      }),
    );
    return added === 1 ? next : null;
  }

  /**
   * Begins a new generation with these rows, in place of everything before. Nobody sees half of it. Returns its
   * position.
   */
  async replace(at: Position, rows: readonly Row[]): Promise<Head> {
    const before = await this.head();
    const next = this.#headAt(at);
    const present = rows.filter((row): row is readonly [string, string] => row[1] !== null);
    for (let from = 0; from < present.length; from += MOST_ROWS) {
      const some = present.slice(from, from + MOST_ROWS);
      await this.#store.ask(
        (client) => client.hSet(rowsKey(at.generation), Object.fromEntries(some)),
        ALL_ROWS,
      );
    }
    await this.#store.ask((client) => client.set(HEAD, next.text));
    if (before === null || before.generation === at.generation) return next;
    const { generation } = before;
    await this.#store.ask((client) =>
      client.multi().expire(logKey(generation), REPLACED).expire(rowsKey(generation), REPLACED).exec(),
    );
    return next;
  }

  #headAt({ generation, seq }: Position): Head {
    return { generation, seq, isConfirmed: true, text: `${generation} ${seq} ${this.#store.run}` };
  }

  #parse(text: string | null): Head | null {
    const [generation, seq, run] = (text ?? "").split(" ");
    if (text === null || !generation || !seq) return null;
    return { generation, seq: Number(seq), isConfirmed: run === this.#store.run, text };
  }
}
