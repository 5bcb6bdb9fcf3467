"use client";

import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { ConsentBanner } from "@/components/tracking/consent-banner";
import { type Consent as Answer, readConsent, storeConsent } from "@/lib/tracking/consent";
import { browserStorage } from "@/lib/tracking/safe-storage";
import { startTracking } from "@/lib/tracking/start-tracking";
import { purposesOf, readTracking } from "@/lib/tracking/tracking-config";

export interface ConsentProps {
  /** The last time somebody asked to be asked again. */
  request: { readonly opener: HTMLElement } | null;
}

function start() {
  const config = readTracking(document.documentElement.dataset.tracking);
  if (config === null) return null;
  // First in the page: whoever goes through it by keyboard or by ear meets the question before the rest.
  const container = document.createElement("div");
  document.body.prepend(container);
  return { tracking: startTracking(config), purposes: purposesOf(config), container };
}

/** Asks once, remembers the answer, and asks again on request. Tracking follows the answer. */
export function Consent({ request }: ConsentProps) {
  const [started] = useState(start);
  return started && <Asked {...started} request={request} />;
}

function Asked({
  tracking,
  purposes,
  container,
  request,
}: ConsentProps & NonNullable<ReturnType<typeof start>>) {
  const [answer, setAnswer] = useState(() => readConsent(browserStorage, purposes, Date.now()));
  const [closed, setClosed] = useState<ConsentProps["request"]>(null);
  const isRequested = request !== closed;

  useEffect(() => tracking.answer(answer), [tracking, answer]);

  useEffect(() => {
    // Answered in another tab.
    const onStorage = () => setAnswer(readConsent(browserStorage, purposes, Date.now()));
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [purposes]);

  function close() {
    setClosed(request);
    request?.opener.focus();
  }
  function onAnswer(given: Answer) {
    storeConsent(given, purposes, browserStorage, Date.now());
    setAnswer(given);
    close();
  }
  if (answer !== null && !isRequested) return null;
  return createPortal(
    <ConsentBanner
      // Asked for, it begins anew.
      key={String(isRequested)}
      purposes={purposes}
      answer={answer}
      isRequested={isRequested}
      onAnswer={onAnswer}
      onClose={close}
    />,
    container,
  );
}
