import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { normalEmail } from "@paraph/service/email";
import type { LakeDocument } from "../store/types.ts";

/** The address that somebody entered for a newsletter; `null` for every other document. */
export function subscriberIn(document: LakeDocument | null | undefined): string | null {
  if (document?._type !== "lead" || document.kind !== "newsletter") return null;
  return typeof document.email === "string" ? normalEmail(document.email) : null;
}

/** Of all mails that ask an address whether it wants a newsletter. No list shows the address. */
function prefixOf(address: string): string {
  return `confirm/${createHash("sha256").update(address).digest("hex").slice(0, 32)}/`;
}

/** Whoever enters somebody else's address again and again sends them one mail a day. */
export function confirmationCause(address: string, day: string): string {
  return prefixOf(address) + day;
}

/** Forgets the mails to addresses that are in no lead any more. Needs the table of mails: `openMailQueue`. */
export function confirmationRemoval(system: DatabaseSync) {
  const causes = system.prepare("SELECT cause FROM mail WHERE kind = 'confirm'");
  const drop = system.prepare("DELETE FROM mail WHERE kind = 'confirm' AND cause = ?");
  const dropOf = system.prepare("DELETE FROM mail WHERE kind = 'confirm' AND cause LIKE ? || '%'");
  return {
    forget: (address: string): void => void dropOf.run(prefixOf(address)),
    keepOnly(addresses: readonly string[]): void {
      const kept = new Set(addresses.map(prefixOf));
      for (const { cause } of causes.all())
        if (!kept.has(String(cause).replace(/[^/]*$/, ""))) drop.run(cause ?? null);
    },
  };
}
