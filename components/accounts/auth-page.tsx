"use client";

import { useEffect, useRef } from "react";
import { ActionLinkPanel } from "@/components/accounts/action-link-panel";
import { AuthPanel } from "@/components/accounts/auth-panel";
import { PanelFrameContext } from "@/components/accounts/panel-parts";
import { useAuth } from "@/components/accounts/use-auth";
import { usePanelFocus } from "@/components/accounts/use-panel-focus";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { type AuthForm, type AuthScreen, isActionLink } from "@/lib/accounts/screen";

export interface AuthPageProps {
  screen: Exclude<AuthScreen, "brokenLink">;
  /** `mailto:` of the support, when the site has one. */
  support: string | null;
}

/** The dialog's forms as a page, and the target of links in e-mails. */
export function AuthPage({ screen, support }: AuthPageProps) {
  return (
    <PanelFrameContext value={{ titleId: "account", level: 1, support }}>
      {isActionLink(screen) ? <ActionLinkPanel link={screen} /> : <Forms mode={screen} />}
    </PanelFrameContext>
  );
}

function Forms({ mode }: { mode: AuthForm }) {
  const container = useRef<HTMLDivElement>(null);
  const { state, act } = useAuth(mode);
  usePanelFocus(container, state);

  useEffect(() => {
    // Text typed before the scripts arrived is already in the fields.
    for (const input of container.current?.querySelectorAll("input") ?? []) {
      const { name, value } = input;
      const isKnown = name === "email" || name === "password" || name === "confirmPassword";
      if (isKnown && value !== "") act({ type: "edit", field: name, value });
    }
    // A focused field means the form will be sent soon. A failed load is reported on submit.
    const onFocus = () => void loadIdentity().catch(() => {});
    container.current?.addEventListener("focusin", onFocus, { once: true });
    // Coming back from the dashboard shows the form, not the last message.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && act({ type: "open", mode });
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [act, mode]);

  return (
    <div ref={container}>
      <AuthPanel state={state} act={act} />
    </div>
  );
}
