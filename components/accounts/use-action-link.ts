import { useEffect, useState } from "react";
import { IdentityError } from "@/lib/accounts/identity-port";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { tell } from "@/lib/accounts/provider-messages";
import type { ActionLink } from "@/lib/accounts/screen";

export type ActionLinkState =
  | { readonly kind: "working" }
  /** The code is good, and waits for a new password. */
  | { readonly kind: "asking"; readonly email: string; readonly code: string }
  | { readonly kind: "done"; readonly email: string }
  /** The code is refused for good. */
  | { readonly kind: "refused"; readonly text: string }
  /** Nobody knows yet whether it is good. */
  | { readonly kind: "unknown"; readonly text: string; readonly again: () => void };

const refusals: readonly string[] = [
  "auth/expired-action-code",
  "auth/invalid-action-code",
  "auth/user-disabled",
  "auth/user-not-found",
];

/** A code works once, and effects may run twice. */
const applied = new Map<string, Promise<ActionLinkState>>();

/** Runs the action of an e-mail link, as far as it needs no input. */
export function useActionLink(link: ActionLink) {
  const [state, setState] = useState<ActionLinkState>({ kind: "working" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isHere = true;
    const code = new URLSearchParams(location.search).get("oobCode") ?? "";
    const key = `${attempt} ${code}`;
    const applying = applied.get(key) ?? follow(link, code);
    applied.set(key, applying);
    applying.then(
      (next) => isHere && setState(next),
      (problem) => isHere && setState(failed(problem)),
    );
    function failed(problem: unknown): ActionLinkState {
      const { text } = tell(problem, "actionCode");
      if (problem instanceof IdentityError && refusals.includes(problem.code))
        return { kind: "refused", text };
      const again = () => {
        setState({ kind: "working" });
        setAttempt(attempt + 1);
      };
      return { kind: "unknown", text, again };
    }
    return () => {
      isHere = false;
    };
  }, [link, attempt]);

  return { state, setState };
}

async function follow(link: ActionLink, code: string): Promise<ActionLinkState> {
  const identity = await loadIdentity();
  const { email } = await identity.checkActionCode(code);
  if (link === "resetPassword") return { kind: "asking", email, code };
  await identity.applyActionCode(code);
  return { kind: "done", email };
}
