import { loadIdentity } from "@/lib/accounts/load-identity";
import { createSignatureApi } from "@/lib/accounts/signature-api";
import { accountEnv } from "@/lib/env/public";
import { consentChanged, settleOwnerChoice } from "@/lib/tracking/owner-choice";
import { browserStorage } from "@/lib/tracking/safe-storage";

/** Tells the account that this browser remembers what was chosen here about advertising. Its session may have ended. */
export async function tellAccount(signal: boolean): Promise<void> {
  const token = await loadIdentity()
    .then((identity) => identity.keptToken())
    .catch(() => null); // Its code did not come, or nobody can sign in here any more.
  const api = createSignatureApi({ baseUrl: accountEnv().signatureApiUrl });
  await settleOwnerChoice({ api, token, storage: browserStorage, signal, now: () => new Date() });
  await consentChanged();
}
