import { messageOf } from "@paraph/service/message-of";
import type { SanityClient } from "@sanity/client";
import { currentSecret, forgetSecret } from "../preview/open-previews";

/**
 * Asks the site for what it has counted itself, because a hosted lake has no place for it. The site gets no cookie of the
 * lake, so it is shown a secret that only somebody who is signed in can write there.
 */
export async function askSite<Found>(
  client: SanityClient,
  path: string,
  signal?: AbortSignal,
): Promise<Found> {
  const { secret } = await currentSecret(client).catch((error: unknown) => {
    throw new Error(
      `The site shows its counts to people who are signed in here, and your login could not prove that: ${messageOf(error)}`,
      { cause: error },
    );
  });
  const answer = await fetch(`/api${path}`, {
    headers: { authorization: `Bearer ${secret}` },
    cache: "no-store",
    ...(signal && { signal }),
  });
  if (answer.ok) return answer.json();
  if (answer.status === 401) forgetSecret();
  const { message }: { message?: string } = await answer.json().catch(() => ({}));
  throw new Error(message ?? `The site answers ${answer.status}.`);
}
