import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { SanityClient } from "@sanity/client";

/** What visitors were answered, and what was wrong with it. */
export interface Tally {
  /** Pages, whatever they showed. */
  readonly answers: number;
  /** Answers older than a publish that was answered before their request began. */
  readonly old: readonly string[];
  /** Answers other than 200, by their status; 0: none came. */
  readonly refused: Readonly<Record<string, number>>;
  readonly publishes: number;
  /** Publishes that the lake did not answer well: nobody was promised anything. */
  readonly unanswered: number;
}

interface Options {
  /** Whether all visitors together have got enough pages. */
  readonly isEnough: (pages: number) => boolean;
  readonly visitors: number;
  /** Where they ask: the balancer, or each machine by itself. */
  readonly addresses: readonly string[];
  /** The document that is published again and again, and its path. */
  readonly page: { readonly id: string; readonly path: string };
  readonly client: SanityClient;
  /** Each publish waits so long for the next, in milliseconds. */
  readonly publishEvery: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Publishes editions of a page while visitors ask for it, until they have got enough. */
export async function watchWhilePublishing(options: Options): Promise<Tally> {
  const { isEnough, visitors, addresses, page, client, publishEvery } = options;
  const old: string[] = [];
  const refused: Record<string, number> = {};
  let answers = 0;
  let published = 0;
  let publishes = 0;
  let unanswered = 0;

  async function visit(at: number): Promise<void> {
    while (!isEnough(answers)) {
      const address = addresses[at % addresses.length] + page.path;
      const atLeast = published;
      const { status, html } = await get(address);
      if (status !== 200) {
        refused[status] = (refused[status] ?? 0) + 1;
        await wait(50);
        continue;
      }
      answers += 1;
      const shown = Number(/Edition (\d+)/.exec(html)?.[1] ?? 0);
      if (shown < atLeast) old.push(`${address} asked after ${atLeast}, got ${shown}`);
    }
  }

  async function publish(): Promise<void> {
    for (let edition = 1; !isEnough(answers); edition += 1) {
      const isAnswered = await client
        .patch(page.id)
        .set({ "seo.title": `Edition ${edition}` })
        .commit({ autoGenerateArrayKeys: false })
        .then(
          () => true,
          () => false,
        );
      if (isAnswered) {
        published = edition;
        publishes += 1;
      } else unanswered += 1;
      await wait(publishEvery);
    }
  }

  await Promise.all([publish(), ...Array.from({ length: visitors }, (_, at) => visit(at))]);
  return { answers, old, refused, publishes, unanswered };
}

/** Status 0: no answer came. */
function get(address: string): Promise<{ status: number; html: string }> {
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, html: "" });
    const asked = request(address, { agent, timeout: 60_000 }, (answer) => {
      text(answer).then((html) => resolve({ status: answer.statusCode ?? 0, html }), nothing);
    });
    asked.on("timeout", () => asked.destroy());
    asked.on("error", nothing);
    asked.end();
  });
}
