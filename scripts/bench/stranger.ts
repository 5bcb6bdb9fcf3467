import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { draftCookie } from "../../lib/next-names.ts";
import { withBuiltSite } from "./built-site.ts";
import { cases, type Measurement, milliseconds, rounds } from "./measurement.ts";
import { processorTime } from "./stored-pages.ts";

const requests = rounds(1_000, 20);
/** Milliseconds in which a stranger uses up what a sender may ask for at once, and in which the rest is measured. */
const period = rounds(10_000, 200);

/** What a stranger may ask for without end. `RANDOM` is another word each time. */
const strangers: readonly (readonly [what: string, address: string])[] = [
  ["a page that is not there", "/RANDOM"],
  ["a file that is not there", "/RANDOM.php"],
  ["a part of the API that is not there", "/api/RANDOM"],
  ["a twin that is not there", "/RANDOM.md"],
  ["a social image that is not there", "/RANDOM.social.png"],
  ["a social image", "/pricing.social.png?RANDOM"],
  ["the sign-in", "/auth?RANDOM"],
  ["the order", "/payment-info?RANDOM"],
  ["the state of the site", "/api/health"],
];

/** Processor time of the server for what a stranger asks for, beside a visit of a stored page, and for searches, which have turns. */
export async function measureStranger(root: string): Promise<Measurement[]> {
  return withBuiltSite(
    root,
    async ({ url, pid }) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let asked = 0;
      const ask = (address: string, cookie = "") =>
        answered(url + address.replace("RANDOM", `word-${asked++}`), agent, {
          ...(cookie !== "" && { cookie }),
          // Another sender each time: one has turns, after which it waits.
          "x-forwarded-for": `2001:db8:${(asked % 65_536).toString(16)}::1`,
        });
      const costOf = async (address: string, cookie?: string) => {
        for (let one = 0; one < requests / 10; one += 1) await ask(address, cookie); // what a process does once is not counted
        const before = processorTime(pid);
        for (let one = 0; one < requests; one += 1) await ask(address, cookie);
        return (processorTime(pid) - before) / requests;
      };
      const stored = await costOf("/");
      const row = (what: string, cost: number): Measurement => ({
        what: `processor time for ${what}`,
        measured: milliseconds(cost),
        beside: { of: "stored home page", ...milliseconds(stored) },
        budget: "at most 2 x",
      });
      const rows = [row("a page, with a forged cookie of previews", await costOf("/", `${draftCookie}=x`))];
      for (const [what, address] of cases(strangers)) rows.push(row(what, await costOf(address)));

      const many = new Agent({ keepAlive: true, maxSockets: 16 });
      const isOver = new AbortController();
      const searching = Array.from({ length: 16 }, async () => {
        while (!isOver.signal.aborted) await answered(`${url}/search?q=word-${asked++}`, many);
      });
      await wait(period);
      const before = processorTime(pid);
      await wait(period);
      const taken = (processorTime(pid) - before) / period;
      isOver.abort();
      many.destroy();
      await Promise.allSettled([...searching, agent.destroy()]);
      return [
        ...rows,
        {
          what: "share of a core that a stranger's searches on 16 connections take",
          measured: { value: taken * 100, unit: "%" },
          beside: "all of it",
          budget: "at most 5 %",
        },
      ];
    },
    { TRUST_PROXY: "127.0.0.1" },
  );
}

function answered(url: string, agent: Agent, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const headers = { "accept-encoding": "br, gzip", ...more };
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (answer) =>
      answer.resume().once("end", resolve).once("error", reject),
    );
    request.once("error", reject);
  });
}
