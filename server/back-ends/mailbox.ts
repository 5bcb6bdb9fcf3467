import { mailboxFile } from "@paraph/service/mailbox-file";
import type { Environment } from "../../lib/env/environment.ts";

/** Where mails go that are sent nowhere: to the page `/local/mail`, which exists with the local accounts. `null` without. */
export function mailboxOf({ accounts, exposedBecause, dataFolder }: Environment): string | null {
  const hasPage = accounts.mode === "local" && accounts.offBecause === null && exposedBecause === null;
  return hasPage ? mailboxFile(dataFolder) : null;
}
