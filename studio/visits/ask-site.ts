import type { SanityClient } from "@sanity/client";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { messageOf } from "@/lib/message-of";

/** A proof that is about to end is not used any more, in milliseconds. */
const SPARE = 5 * 60_000;

interface Proof {
  readonly secret: string;
  readonly expiresAt: Date;
}

let proof: Promise<Proof> | null = null;

/**
 * Asks the site for what it has counted itself, because a hosted lake has no place for it. The site gets no cookie of the
 * lake, so it is shown a secret that only somebody who is signed in can write there.
 */
export async function askSite<Found>(
  client: SanityClient,
  path: string,
  signal?: AbortSignal,
): Promise<Found> {
  const { secret } = await currentProof(client);
  const answer = await fetch(`/api${path}`, {
    headers: { authorization: `Bearer ${secret}` },
    cache: "no-store",
    ...(signal && { signal }),
  });
  if (answer.ok) return answer.json();
  if (answer.status === 401) proof = null;
  const { message }: { message?: string } = await answer.json().catch(() => ({}));
  throw new Error(message ?? `The site answers ${answer.status}.`);
}

async function currentProof(client: SanityClient): Promise<Proof> {
  const known = await proof;
  if (known && known.expiresAt.getTime() - SPARE > Date.now()) return known;
  proof = createPreviewSecret(client, "paraph/visits", window.location.href).catch((error: unknown) => {
    proof = null;
    throw new Error(
      `The site shows its counts to people who are signed in here, and your login could not prove that: ${messageOf(error)}`,
      { cause: error },
    );
  });
  return proof;
}
