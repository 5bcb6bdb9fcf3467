import { useCallback, useEffect, useRef, useState } from "react";
import { type AccountApi, type AccountInfo, isMissingCall } from "@/lib/accounts/account-api";
import type { AccountUser, SettingsPort } from "@/lib/accounts/identity-port";
import { isEnded, isLate, tellSettings } from "@/lib/accounts/settings-messages";
import type { SignatureApi } from "@/lib/accounts/signature-api";
import { ApiError } from "@/lib/post-json";

/** What the page needs from the browser and the services. */
export interface SettingsPorts {
  readonly settings: () => Promise<SettingsPort>;
  readonly api: AccountApi;
  readonly codes: Pick<SignatureApi, "twoFactorStatus" | "verifyCode">;
  readonly dashboardUrl: string;
  /** Ends the sign-in in this browser, and forgets who it was. */
  readonly leave: () => Promise<void>;
  readonly save: (text: string, name: string, type: string) => void;
  readonly copy: (text: string) => Promise<void>;
  readonly now: () => number;
  /** For the people who run the site. Never gets a token. */
  readonly report: (what: string) => void;
}

export interface Ready {
  readonly kind: "ready";
  readonly user: AccountUser;
  /** Null: the signature API does not have the calls, and the dashboard does what they would do. */
  readonly info: AccountInfo | null;
  readonly isFactorOn: boolean;
}

type SettingsState =
  | Ready
  | { readonly kind: "loading" | "signedOut" }
  /** This sign-in has not given a code of the second factor. */
  | { readonly kind: "locked"; readonly user: AccountUser }
  | { readonly kind: "failed"; readonly text: string }
  | { readonly kind: "over"; readonly title: string; readonly text: string };

/** Somebody closed the question whether it is them. Nothing has failed. */
class Unconfirmed extends Error {}

interface Asking {
  readonly resolve: () => void;
  readonly reject: (problem: Unconfirmed) => void;
}

/** Less than the five minutes that the provider and the signature API grant. */
const confirmedFor = 4 * 60_000;

export type Session = ReturnType<typeof useSession>;

/** Who is signed in, what is kept about them, and whether they confirmed that it is them. */
export function useSession(ports: SettingsPorts) {
  const [state, setState] = useState<SettingsState>({ kind: "loading" });
  const [asking, setAsking] = useState<Asking | null>(null);
  const confirmedAt = useRef<number | null>(null);

  const load = useCallback(async () => {
    const next = await read(ports).catch((problem): SettingsState => {
      if (isEnded(problem)) return { kind: "signedOut" };
      ports.report(`The account could not be read: ${String(problem)}`);
      return { kind: "failed", text: tellSettings(problem) };
    });
    setState(next);
  }, [ports]);

  useEffect(() => void load(), [load]);

  return {
    state,
    ports,
    asking,
    load,
    again() {
      setState({ kind: "loading" });
      void load();
    },
    /** Shows that nothing is left to change here. */
    end: (title: string, text: string) => setState({ kind: "over", title, text }),
    /** Resolves once the person has shown that it is them, at once if they just did. Rejects with Unconfirmed. */
    async confirm(): Promise<void> {
      const at = confirmedAt.current;
      if (at !== null && ports.now() - at < confirmedFor) return;
      await new Promise<void>((resolve, reject) => setAsking({ resolve, reject }));
    },
    confirmed() {
      confirmedAt.current = ports.now();
      asking?.resolve();
      setAsking(null);
    },
    unconfirmed() {
      asking?.reject(new Unconfirmed());
      setAsking(null);
    },
    /** What to say of something that failed; null when somebody changed their mind. */
    textOf(problem: unknown): string | null {
      if (problem instanceof Unconfirmed) return null;
      if (isLate(problem)) confirmedAt.current = null;
      ports.report(`A change of the account failed: ${String(problem)}`);
      return tellSettings(problem);
    },
  };
}

async function read({ settings, api, codes }: SettingsPorts): Promise<SettingsState> {
  const identity = await settings();
  const user = await identity.user();
  if (!user) return { kind: "signedOut" };
  const token = await identity.idToken();
  try {
    const info = await api.info(token);
    const { enabled, verified } = info.twoFactor;
    return { kind: "ready", user, info, isFactorOn: enabled && verified };
  } catch (problem) {
    if (problem instanceof ApiError && problem.code === "two_factor_required")
      return { kind: "locked", user };
    if (!isMissingCall(problem)) throw problem;
    const { enabled, verified } = await codes.twoFactorStatus(user.email, token);
    return { kind: "ready", user, info: null, isFactorOn: enabled && verified };
  }
}
