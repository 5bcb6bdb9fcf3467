// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { CodeForm } from "@/components/accounts/code-form";
import { type AuthState, initialAuth, reduceAuth } from "@/lib/accounts/auth-state";
import { openInDocument } from "../../support/document.ts";
import { ann } from "../../support/fake-identity.ts";

/** The form of somebody whose password was right, at an API that refuses each code with these words. */
function Asked({ refusal }: { readonly refusal: string }) {
  const [state, setState] = useState<AuthState>({ ...initialAuth, step: "twoFactor", pending: ann });
  return (
    <CodeForm
      state={state}
      act={(event) =>
        setState((before) => {
          const next = reduceAuth(before, event);
          return next.step === "busy"
            ? reduceAuth(next, { type: "codeRefused", attempt: next.attempt, text: refusal })
            : next;
        })
      }
    />
  );
}

test.each(["Invalid OTP", "Too many attempts. Please try again in 15 minutes."])(
  "R-AUTH-6 “%s” stays said when Verify is pressed again: it is read once more, and the field has the focus",
  async (refusal) => {
    await using form = await openInDocument(<Asked refusal={refusal} />);
    const find = <Found extends HTMLElement>(selector: string): Found => {
      const found = form.place.querySelector<Found>(selector);
      if (!found) throw new Error(`No ${selector} in ${form.place.innerHTML}`);
      return found;
    };
    const field = find<HTMLInputElement>("input");
    const alert = find("[role=alert]");
    /** What screen readers read, which is what is added to the alert. */
    const read: string[] = [];
    const reader = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent) read.push(node.textContent);
    });
    reader.observe(alert, { childList: true, subtree: true });
    await form.type(field, "١٢٣٤٥٦");
    expect(alert.textContent).toBe(refusal);
    expect(field.value, "a new code has to be written").toBe("");
    expect(read).toEqual([refusal]);
    for (const press of [2, 3]) {
      find("button").focus();
      await act(async () => find("button").click());
      expect(alert.textContent).toBe(refusal);
      expect(read).toHaveLength(press);
      expect(document.activeElement).toBe(field);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(field.getAttribute("aria-describedby")).toContain(alert.id);
    }
    await form.type(field, "1");
    expect(alert.textContent, "somebody goes on").toBe("");
  },
);
