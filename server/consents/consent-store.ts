import path from "node:path";
import type { SentConsent } from "@paraph/lake/consents/consent-proof";
import { type Kept, openConsents } from "@paraph/lake/consents/consents";
import { RateLimit } from "@paraph/service/rate-limit";
import type { Environment } from "../../lib/env/environment.ts";
import { SharedLimit } from "../../lib/store/shared-limit.ts";
import { sharedStore } from "../../lib/store/shared-store.ts";
import { createLakeClient } from "../counting/lake-client.ts";
import { ConsentDesk } from "./consent-desk.ts";

/** Enough for a whole office, and for a site behind a proxy that hides senders. */
const period = { most: 60, milliseconds: 10 * 60_000 };

/** What takes the proofs of this server's visitors. `siteHost`: the site's own, with its port. */
export function openConsentDesk(
  environment: Pick<Environment, "lake" | "consentDays" | "dataFolder" | "machines">,
  siteHost: string,
): { readonly desk: ConsentDesk; close(): void } {
  const proofs = openConsentStore(environment);
  const ownLimit = new RateLimit({ ...period, now: Date.now });
  const store = sharedStore();
  const secret = environment.machines.token;
  const limit = store
    ? new SharedLimit({ ...period, store, name: "consents", secret, otherwise: ownLimit })
    : ownLimit;
  return { desk: new ConsentDesk({ store: proofs, siteHost, limit }), close: () => proofs.close() };
}

export interface ConsentStore {
  keep(sent: SentConsent): Promise<Kept> | Kept;
  close(): void;
}

/**
 * Our own lake keeps the proofs of all the site's servers. A hosted one has no place for them, so each server then has a file
 * in its data folder: none of them is ever changed, so what several servers have adds up.
 */
function openConsentStore({
  lake,
  consentDays,
  dataFolder,
}: Pick<Environment, "lake" | "consentDays" | "dataFolder">): ConsentStore {
  if (lake.mode === "hosted")
    return openConsents(consentFolder({ lake, dataFolder }), () => new Date(), { keepDays: consentDays });
  const client = createLakeClient(lake);
  return {
    async keep(sent) {
      const answer = { method: "POST", url: "/consents", body: sent };
      const { result } = await client.request<{ result: Kept }>(answer);
      return result;
    },
    close() {},
  };
}

/** Where the file is, of this machine's own lake or of this machine. */
export function consentFolder({
  lake,
  dataFolder,
}: {
  readonly lake: Pick<Environment["lake"], "mode">;
  readonly dataFolder: string;
}): string {
  return path.resolve(dataFolder, lake.mode === "hosted" ? "consents" : "lake");
}
