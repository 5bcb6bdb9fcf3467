import { useEffect, useState, useSyncExternalStore } from "react";
import { type AuthFlow, createAuthFlow } from "@/lib/auth/auth-flow";
import type { AuthMode } from "@/lib/auth/check-form";
import { loadIdentity } from "@/lib/auth/load-identity";
import { createSignatureApi } from "@/lib/auth/signature-api";
import { accountEnv } from "@/lib/public-env";
import { announceSignIn } from "@/lib/tracking/account-events";
import { browserStorage } from "@/lib/tracking/safe-storage";

/** The forms of one place, from when it appears to when it goes: then a half-finished login is signed out. */
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
  const flow = createAuthFlow({
    identity: loadIdentity,
    api: createSignatureApi({
      baseUrl: accountEnv.signatureApiUrl,
      fetch: (...request) => globalThis.fetch(...request),
    }),
    storage: browserStorage,
    // On the server the forms are only drawn.
    place: { ...accountEnv, origin: globalThis.location?.origin ?? "" },
    navigate: (url) => location.replace(url),
    announce: announceSignIn,
    report: (what) => console.warn(what),
    now: Date.now,
  });
  flow.act({ type: "open", mode });
  return flow;
}
