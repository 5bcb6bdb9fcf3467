import type { Environment } from "../../lib/env/environment.ts";
import { escaped } from "../../lib/markup.ts";
import { writeTracking } from "../../lib/tracking/tracking-config.ts";
import { mailboxOf } from "../back-ends/mailbox.ts";

/** What the root element of a page says to the browser's code, by attribute. */
export type RootMarks = Readonly<Record<`data-${string}`, string | undefined>>;

/** What this environment has every page say. */
export function rootMarks(environment: Environment): RootMarks {
  return {
    "data-tracking": writeTracking(environment.tracking),
    "data-environment": environment.public,
    "data-accounts": environment.accounts.offBecause === null ? undefined : "off",
    "data-confirms": sendsConfirmations(environment) ? undefined : "off",
  };
}

/** Whether a new reader of a newsletter gets a mail to confirm the address. Those machines that only serve pages can't tell. */
function sendsConfirmations(environment: Environment): boolean {
  const { lake, machines, mail } = environment;
  if (lake.mode === "hosted") return false;
  return machines.backEndsUrl !== null || mail.transport !== null || mailboxOf(environment) !== null;
}

export function markRoot(html: string, marks: RootMarks): string {
  const attributes = Object.entries(marks).flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${escaped(value)}"`],
  );
  if (attributes.length === 0) return html;
  return html.replace(/<html\b[^>]*/, (tag) => tag + attributes.join(""));
}
