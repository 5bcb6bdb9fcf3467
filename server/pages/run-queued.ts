import type { Context } from "../http/context.ts";
import { isPreviewing } from "../http/request-guard.ts";
import { isOperational } from "../http/target.ts";
import { sendTooMany } from "../http/unavailable.ts";
import type { FairQueue } from "./fair-queue.ts";

/** What monitors and the lake ask for. A lake that publishes a lot tells of it in many calls at once. */
function isForTheSite(url: string): boolean {
  return isOperational(url) || url.startsWith("/api/revalidate");
}

/**
 * Works for a request when it is its sender's turn, or refuses it. `turns`: null in development, where one person works.
 *
 * @param work - resolves with whether everybody gets what it has made, which costs this sender nothing
 */
export async function runQueued(
  { request, response, target }: Context,
  turns: Pick<FairQueue, "take"> | null,
  work: () => Promise<boolean>,
): Promise<void> {
  const { method, headers } = request;
  // Only who may see drafts has a preview's cookie here.
  if (turns === null || isPreviewing(request) || isForTheSite(target.url)) {
    await work();
    return;
  }
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  const turn = await turns.take(String(headers["x-forwarded-for"] ?? ""), leaving.signal);
  if (turn === null) return;
  if (typeof turn === "number") return sendTooMany(response, target.expectsPage, turn);
  let isForAll = false;
  try {
    isForAll = await work();
  } finally {
    // What was posted and accepted has limits of its own.
    turn.end(isForAll || (method === "POST" && response.statusCode < 400));
  }
}
