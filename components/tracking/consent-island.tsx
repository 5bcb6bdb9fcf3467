"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { ConsentProps } from "@/components/tracking/consent";
import { bring } from "@/lib/press/bring";

const loadConsent = () => import("@/components/tracking/consent");

/** All that pages load of tracking while nothing of it is configured; else the question comes after the page's own code. */
export function ConsentIsland() {
  const [Consent, setConsent] = useState<ComponentType<ConsentProps> | null>(null);
  const [request, setRequest] = useState<ConsentProps["request"]>(null);
  useEffect(() => {
    if (!document.documentElement.dataset.tracking) return;
    const onClick = ({ target }: Event) => {
      const opener = target instanceof Element && target.closest<HTMLElement>("[data-consent]");
      if (!opener) return;
      bring(opener, loadConsent).then((code) => {
        if (!code) return;
        setConsent(() => code.Consent);
        setRequest({ opener });
      });
    };
    document.addEventListener("click", onClick);
    loadConsent().then(
      ({ Consent }) => setConsent(() => Consent),
      () => {}, // The network failed: nobody is asked, so nothing is tracked.
    );
    return () => document.removeEventListener("click", onClick);
  }, []);
  return Consent && <Consent request={request} />;
}
