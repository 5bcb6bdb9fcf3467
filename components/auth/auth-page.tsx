"use client";

import { useEffect, useId, useRef } from "react";
import { ActionLinkPanel } from "@/components/auth/action-link-panel";
import { AuthPanel } from "@/components/auth/auth-panel";
import { PanelPlaceContext } from "@/components/auth/panel-parts";
import { useAuth } from "@/components/auth/use-auth";
import { usePanelFocus } from "@/components/auth/use-panel-focus";
import { loadIdentity } from "@/lib/auth/load-identity";
import { type AuthForm, type AuthScreen, isActionLink } from "@/lib/auth/screen";

interface AuthPageProps {
  screen: Exclude<AuthScreen, "brokenLink">;
  /** `mailto:` of the support, when the site has one. */
  support: string | null;
}

/** The same forms as in the dialog, and what links in mails lead to. */
export function AuthPage({ screen, support }: AuthPageProps) {
  const titleId = useId();
  return (
    <PanelPlaceContext value={{ titleId, level: 1, support }}>
      {isActionLink(screen) ? <ActionLinkPanel link={screen} /> : <Forms mode={screen} />}
    </PanelPlaceContext>
  );
}

function Forms({ mode }: { mode: AuthForm }) {
  const place = useRef<HTMLDivElement>(null);
  const { state, act } = useAuth(mode);
  usePanelFocus(place, state);

  useEffect(() => {
    // What was written before the scripts were here is in the fields already.
    for (const input of place.current?.querySelectorAll("input") ?? []) {
      const { name, value } = input;
      const isKnown = name === "email" || name === "password" || name === "confirmPassword";
      if (isKnown && value !== "") act({ type: "edit", field: name, value });
    }
    // Whoever reaches a field is about to send the form. What fails to load is told when it is sent.
    const onFocus = () => void loadIdentity().catch(() => {});
    place.current?.addEventListener("focusin", onFocus, { once: true });
    // Coming back from the dashboard finds the form, not the farewell.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && act({ type: "open", mode });
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [act, mode]);

  return (
    <div ref={place}>
      <AuthPanel state={state} act={act} />
    </div>
  );
}
