import type { Context } from "../http/context.ts";
import { isPreviewing } from "../http/request-guard.ts";
import { isOperational } from "../http/target.ts";
import { sendTooMany } from "../http/unavailable.ts";
import type { Cost, FairQueue, QueueSlot } from "./fair-queue.ts";

/** What monitors and the lake ask for. A lake that publishes a lot tells of it in many calls at once. */
function isForTheSite(url: string): boolean {
  return isOperational(url) || url.startsWith("/api/revalidate");
}

type Turns = Pick<FairQueue, "take" | "takeBeside">;

/**
 * Works for a request when it is its sender's turn, or refuses it. `turns`: null in development, where one person works.
 *
 * @param work - resolves with what it costs this sender
 */
export async function runQueued(
  context: Context,
  turns: Turns | null,
  work: () => Promise<Cost>,
): Promise<void> {
  const { request, response, target } = context;
  if (turns === null || isFree(context)) {
    await work();
    return;
  }
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  const turn = await turns.take(senderOf(context), leaving.signal);
  if (turn === null) return;
  if (typeof turn === "number") return sendTooMany(response, target.expectsPage, turn);
  // What was posted and accepted has limits of its own.
  await workIn(turn, async () => {
    const cost = await work();
    return request.method === "POST" && response.statusCode < 400 ? 0 : cost;
  });
}

/**
 * The same for what everybody gets in most cases: only a sender who has used up all turns waits.
 */
export async function runBeside(
  context: Context,
  turns: Turns | null,
  work: () => Promise<Cost>,
): Promise<void> {
  if (turns === null || isFree(context)) return runQueued(context, null, work);
  const turn = turns.takeBeside(senderOf(context));
  // What can't be made is not its sender's fault.
  return turn === null ? runQueued(context, turns, work) : workIn(turn, work, 0);
}

async function workIn(turn: QueueSlot, work: () => Promise<Cost>, failed: Cost = null): Promise<void> {
  let cost = failed;
  try {
    cost = await work();
  } finally {
    turn.end(cost);
  }
}

/** Only who may see drafts has a preview's cookie here. */
function isFree({ request, target }: Context): boolean {
  return isPreviewing(request) || isForTheSite(target.url);
}

function senderOf({ request }: Context): string {
  return String(request.headers["x-forwarded-for"] ?? "");
}
