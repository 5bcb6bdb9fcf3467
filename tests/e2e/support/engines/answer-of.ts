import { setTimeout as delay } from "node:timers/promises";

/** A page that is left while a script runs in it never answers. The next try is not to wait for it. */
export async function answerOf<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const isLate = new AbortController();
  const late = delay(20_000, undefined, { signal: isLate.signal }).then(() => {
    throw new Error("The page did not answer within 20 s.");
  });
  // The one that comes second is nobody's.
  for (const either of [asked, late]) either.catch(() => {});
  try {
    return await Promise.race([asked, late]);
  } finally {
    isLate.abort();
  }
}
