import { useEffect, useState } from "react";
import { IdentityError } from "@/lib/accounts/identity-port";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { tell } from "@/lib/accounts/provider-messages";
import type { ActionLink } from "@/lib/accounts/screen";

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
  "auth/email-already-in-use",
  "auth/expired-action-code",
  "auth/invalid-action-code",
  "auth/user-disabled",
  "auth/user-not-found",
];

/** Checks that the link of a mail is of this kind. It acts only when somebody presses `apply`. */
export function useActionLink(link: ActionLink) {
  const [state, setState] = useState<ActionLinkState>({ kind: "working" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const code = new URLSearchParams(location.search).get("oobCode") ?? "";
    let isHere = true;
    const again = () => {
      setState({ kind: "working" });
      setAttempt(attempt + 1);
    };
    check(code, link).then(
      (next) => isHere && setState(next),
      (problem) => isHere && setState(failed(problem, again)),
    );
    return () => {
      isHere = false;
    };
  }, [attempt, link]);

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

async function check(code: string, link: ActionLink): Promise<ActionLinkState> {
  const identity = await loadIdentity();
  const { email, operation } = await identity.checkActionCode(code);
  // The press would do something else than the page asks.
  if (operation !== link)
    throw new IdentityError("auth/invalid-action-code", `A code of ${operation} is in a link of ${link}.`);
  return { kind: "asking", email, code };
}

async function act(code: string): Promise<void> {
  const identity = await loadIdentity();
  await identity.applyActionCode(code);
}
