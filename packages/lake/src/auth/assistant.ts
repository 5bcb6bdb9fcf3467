import { createHmac } from "node:crypto";

/** Under this name the history shows what an assistant wrote. */
export const assistantLabel = "assistant";

/**
 * The token by which the door for assistants reaches the lake, with the rights of an author. Whoever may read the site's
 * own token can make it; nobody can make the site's token from it.
 */
export function assistantSecret(siteSecret: string): string {
  return createHmac("sha256", siteSecret).update("the token of assistants").digest("hex");
}
