import type { Context } from "../http/context.ts";
import { isPreviewing } from "../http/request-guard.ts";
import { isOperational } from "../http/target.ts";
import { sendTooMany } from "../http/unavailable.ts";
import type { Cost, FairQueue, QueueSlot } from "./fair-queue.ts";

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
  const { response, target } = context;
  if (turns === null || isFree(context)) {
    await work();
    return;
  }
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  const turn = await turns.take(senderOf(context), leaving.signal);
  if (turn === null) return;
  if (typeof turn === "number") return sendTooMany(response, target.expectsPage, turn);
  await workIn(turn, work);
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

/** What monitors ask for. And only who may see drafts has a preview's cookie here. */
function isFree({ request, target }: Context): boolean {
  return isPreviewing(request) || isOperational(target.url);
}

function senderOf({ request }: Context): string {
  return String(request.headers["x-forwarded-for"] ?? "");
}
