import { useEffect, useState } from "react";
import { IdentityError } from "@/lib/accounts/identity-port";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { tell } from "@/lib/accounts/provider-messages";

export type ActionLinkState =
  | { readonly kind: "working" }
  /** The code is good, and waits for a press or a new password: filters of mail open links, and run scripts in them. */
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

/** Checks the link of a mail. It acts only when somebody presses `apply`. */
export function useActionLink() {
  const [state, setState] = useState<ActionLinkState>({ kind: "working" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const code = new URLSearchParams(location.search).get("oobCode") ?? "";
    let isHere = true;
    const again = () => {
      setState({ kind: "working" });
      setAttempt(attempt + 1);
    };
    check(code).then(
      (next) => isHere && setState(next),
      (problem) => isHere && setState(failed(problem, again)),
    );
    return () => {
      isHere = false;
    };
  }, [attempt]);

  /** Does what the link is for. */
  function apply(email: string, code: string): void {
    setState({ kind: "working" });
    act(code).then(
      () => setState({ kind: "done", email }),
      (problem) => setState(failed(problem, () => apply(email, code))),
    );
  }

  return { state, setState, apply };
}

function failed(problem: unknown, again: () => void): ActionLinkState {
  const { text } = tell(problem, "actionCode");
  return problem instanceof IdentityError && refusals.includes(problem.code)
    ? { kind: "refused", text }
    : { kind: "unknown", text, again };
}

async function check(code: string): Promise<ActionLinkState> {
  const identity = await loadIdentity();
  const { email } = await identity.checkActionCode(code);
  return { kind: "asking", email, code };
}

async function act(code: string): Promise<void> {
  const identity = await loadIdentity();
  await identity.applyActionCode(code);
}
