"use client";

import { type MouseEvent, useState } from "react";
import { isPlainClick } from "@/lib/navigation/plain-click";

const loadTarget = (link: string) =>
  import("@/lib/contracts/register-target").then(({ registerTarget }) => registerTarget(link));

/**
 * Leads to the registration in which the contract waits. Whoever is about to follow it takes along through which
 * campaign they came, which only their browser knows.
 */
export function RegisterAction({ href }: { href: string }) {
  const [target, setTarget] = useState<string | null>(null);

  function prepare() {
    loadTarget(href).then(setTarget, () => {}); // The network failed; tried again with the click.
  }

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (target !== null || !isPlainClick(event)) return;
    event.preventDefault();
    loadTarget(href).then(
      (found) => location.assign(found),
      () => location.assign(href),
    );
  }

  return (
    <a
      href={target ?? href}
      className="action"
      data-style="primary"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onClick}
    >
      Use this template
    </a>
  );
}
