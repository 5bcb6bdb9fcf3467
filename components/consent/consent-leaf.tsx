"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { ConsentProps } from "@/components/consent/consent";

/** All that pages load of tracking while nothing of it is configured; else the question comes after the page's own code. */
export function ConsentLeaf() {
  const [Consent, setConsent] = useState<ComponentType<ConsentProps> | null>(null);
  const [request, setRequest] = useState<ConsentProps["request"]>(null);
  useEffect(() => {
    if (!document.documentElement.dataset.tracking) return;
    const onClick = ({ target }: Event) => {
      const opener = target instanceof Element && target.closest<HTMLElement>("[data-consent]");
      if (opener) setRequest({ opener });
    };
    document.addEventListener("click", onClick);
    import("@/components/consent/consent").then(
      ({ Consent }) => setConsent(() => Consent),
      () => {}, // The network failed: nobody is asked, so nothing is tracked.
    );
    return () => document.removeEventListener("click", onClick);
  }, []);
  return Consent && <Consent request={request} />;
}
