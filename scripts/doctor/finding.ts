import { messageOf } from "@paraph/service/message-of";

/** What one check found. */
export interface Finding {
  /** `unsure`: this machine can't tell, so a person has to look. */
  readonly state: "fine" | "unsure" | "wrong";
  /** What was checked and how it is. */
  readonly what: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** What the checks ask of the world. */
export interface World {
  readonly fetch: typeof fetch;
  /** Resolves when the name leads somewhere. */
  readonly lookup: (hostname: string) => Promise<unknown>;
  readonly now: () => number;
}

export const fine = (what: string): Finding => ({ state: "fine", what });
export const unsure = (what: string, advice: string): Finding => ({ state: "unsure", what, advice });
export const wrong = (what: string, advice: string): Finding => ({
  state: "wrong",
  what: what.replace(/\.$/, ""),
  advice,
});

/** Asks an address, and gives up after ten seconds. */
export async function ask(
  { fetch }: World,
  address: string,
  init: RequestInit = {},
): Promise<Response | { readonly reason: string }> {
  try {
    return await fetch(address, { redirect: "manual", ...init, signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { reason: messageOf(cause) };
  }
}

/** The JSON of an answer; `null` when it is none. */
export async function readJson(answer: Response): Promise<unknown> {
  return answer.json().catch(() => null);
}
