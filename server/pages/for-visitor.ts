import type { ServerResponse } from "node:http";
import type { Choice } from "./experiments.ts";
import type { Finished } from "./finished.ts";

/** What a page with an experiment is sent as. Other pages, and errors, are sent as they are. */
export function forVisitor(finished: Finished, choice: Choice | null, response: ServerResponse): Finished {
  if (choice === null || finished.status !== 200) return finished;
  if (choice.cookie !== null) response.setHeader("set-cookie", choice.cookie);
  return finished.forOneVisitor();
}
