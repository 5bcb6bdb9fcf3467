import type { SanityClient } from "@sanity/client";
import { validatePreviewUrl } from "@sanity/preview-url-secret";
import { fetchSharedAccessQuery, urlSearchParamPreviewSecret } from "@sanity/preview-url-secret/constants";

/** For how long a proof is believed without asking again, in milliseconds. The lake keeps one for an hour. */
const BELIEVED = 60_000;

/** How many are remembered. */
const MOST = 100;

/** Where a proof would stand in the address of a preview. */
const preview = new URL("http://studio.invalid/");

/**
 * Whether somebody is signed in to the Studio of a hosted lake, whose cookies this site never gets: they have written a
 * secret into the lake within the last hour, as for previews, which every role may and strangers may not.
 */
export class StudioProof {
  readonly #client: SanityClient;
  readonly #now: () => number;
  readonly #until = new Map<string, number>();

  constructor(client: SanityClient, now: () => number = Date.now) {
    this.#client = client;
    this.#now = now;
  }

  /** Rejects while the lake doesn't answer. `authorization`: the header, "Bearer " and the secret. */
  async isGiven(authorization: string | undefined): Promise<boolean> {
    const [, secret] = /^Bearer ([\w-]{16,200})$/.exec(authorization ?? "") ?? [];
    if (secret === undefined) return false;
    if ((this.#until.get(secret) ?? 0) > this.#now()) return true;
    const address = new URL(preview);
    address.searchParams.set(urlSearchParamPreviewSecret, secret);
    const [{ isValid }, shared] = await Promise.all([
      validatePreviewUrl(this.#client, address.href),
      // The vendor's share link has one secret for everybody, which proves nothing.
      this.#client.fetch<string | null>(fetchSharedAccessQuery, {}, { perspective: "raw" }),
    ]);
    if (!isValid || shared === secret) return false;
    if (this.#until.size >= MOST) this.#until.clear();
    this.#until.set(secret, this.#now() + BELIEVED);
    return true;
  }
}
