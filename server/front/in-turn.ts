import type { IncomingMessage, ServerResponse } from "node:http";
import { isWrittenFile } from "../../lib/routes.ts";
import { isPreviewing } from "./asked-page.ts";
import { isPagePath } from "./canonical-path.ts";
import { isOperational } from "./request-guard.ts";
import type { SenderTurns } from "./sender-turns.ts";
import { sendTooMany } from "./unavailable.ts";

/**
 * Works for a request when it is its sender's turn, or refuses it. `work` returns whether it counts for nobody. `turns`: null in
 * development, where one person works.
 */
export async function inTurn(
  request: IncomingMessage,
  response: ServerResponse,
  turns: Pick<SenderTurns, "take"> | null,
  work: () => Promise<boolean>,
): Promise<void> {
  const { url = "/", method, headers } = request;
  // Only who may see drafts has a preview's cookie here, and monitors ask for little.
  if (turns === null || isPreviewing(request) || isOperational(url)) return void (await work());
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  const turn = await turns.take(String(headers["x-forwarded-for"] ?? ""), leaving.signal);
  if (turn === null) return;
  if (typeof turn === "number") return sendTooMany(response, isPagePath(url) && !isWrittenFile(url), turn);
  let isFree = false;
  try {
    isFree = await work();
  } finally {
    // What was posted and accepted has limits of its own.
    turn.end(isFree || (method === "POST" && response.statusCode < 400));
  }
}
