import type { IncomingMessage, ServerResponse } from "node:http";
import { isWrittenFile } from "../../lib/routes.ts";
import { isPreviewing } from "./asked-page.ts";
import { isPagePath } from "./canonical-path.ts";
import { isOperational } from "./request-guard.ts";
import type { SenderTurns } from "./sender-turns.ts";
import { sendTooMany } from "./unavailable.ts";

interface Work {
  /** Null: in development, where one person works. */
  readonly turns: Pick<SenderTurns, "take"> | null;
  /** Whether what was made is stored now, for everybody. */
  readonly isStored: () => boolean;
}

/** Works for a request when it is its sender's turn, or refuses it. */
export async function inTurn(
  request: IncomingMessage,
  response: ServerResponse,
  { turns, isStored }: Work,
  work: () => Promise<void>,
): Promise<void> {
  const { url = "/", method, headers } = request;
  // Only who may see drafts has a preview's cookie here, and monitors ask for little.
  if (turns === null || isPreviewing(request) || isOperational(url)) return work();
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  const turn = await turns.take(String(headers["x-forwarded-for"] ?? ""), leaving.signal);
  if (turn === null) return;
  if (typeof turn === "number") return sendTooMany(response, isPagePath(url) && !isWrittenFile(url), turn);
  try {
    await work();
  } finally {
    // What was posted and accepted has limits of its own.
    const isAccepted = method === "POST" && response.statusCode < 400;
    turn.end(isAccepted || isStored());
  }
}
