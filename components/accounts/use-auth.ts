import { useEffect, useState, useSyncExternalStore } from "react";
import { type AuthFlow, createAuthFlow } from "@/lib/accounts/auth-flow";
import type { AuthMode } from "@/lib/accounts/check-form";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { createSignatureApi } from "@/lib/accounts/signature-api";
import { accountEnv } from "@/lib/env/public";
import { announceSignIn } from "@/lib/tracking/account-events";
import { settleAtSignIn } from "@/lib/tracking/owner-choice";
import { browserStorage } from "@/lib/tracking/safe-storage";

/** The account forms of a dialog or page. Unmounting signs out a half-finished login. */
export function useAuth(mode: AuthMode) {
  const [flow] = useState(() => openFlow(mode));
  const state = useSyncExternalStore(flow.subscribe, flow.getState, flow.getState);
  useEffect(() => {
    flow.act({ type: "open", mode });
    const onFocus = () => flow.act({ type: "windowFocused" });
    addEventListener("focus", onFocus);
    return () => {
      removeEventListener("focus", onFocus);
      flow.act({ type: "close" });
    };
  }, [flow, mode]);
  return { state, act: flow.act };
}

function openFlow(mode: AuthMode): AuthFlow {
  const api = createSignatureApi({
    baseUrl: accountEnv().signatureApiUrl,
  });
  const flow = createAuthFlow({
    identity: loadIdentity,
    api,
    storage: browserStorage,
    // The server only renders the forms.
    dashboard: { ...accountEnv(), origin: globalThis.location?.origin ?? "" },
    navigate: (url) => location.replace(url),
    settleChoice: (token) => settleAtSignIn(api, token),
    announce: announceSignIn,
    report: (what) => console.warn(what),
    now: Date.now,
  });
  flow.act({ type: "open", mode });
  return flow;
}
