"use client";

import { type MouseEvent, useState } from "react";
import { isPlainClick } from "@/lib/navigation/plain-click";
import { bring } from "@/lib/press/bring";

const loadTarget = (link: string) =>
  import("@/lib/contracts/register-target").then(({ registerTarget }) => registerTarget(link));

/** Leads to the registration for this contract. Adds the visitor's campaign, which only their browser knows. */
export function RegisterAction({ href }: { href: string }) {
  const [target, setTarget] = useState<string | null>(null);

  function prepare() {
    loadTarget(href).then(setTarget, () => {}); // The network failed; tried again with the click.
  }

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (target !== null || !isPlainClick(event)) return;
    event.preventDefault();
    bring(event.currentTarget, () => loadTarget(href)).then((found) => found && location.assign(found));
  }

  return (
    <a
      href={target ?? href}
      data-press=""
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
