import { z } from "zod";
import type { LakeTarget } from "../offers.ts";

/** Somebody waits in the Studio. */
const timeLimit = 5_000;

const person = z.object({ roles: z.array(z.object({ name: z.string() })) });

/** Asks the lake who bears a token. The lake's own administrators are those of the sales, too. */
export function askForAdministrators(findLake: () => LakeTarget | null) {
  return async (token: string): Promise<boolean> => {
    const lake = findLake();
    if (lake === null) throw new Error("Asking who this is failed: no lake runs on this data folder.");
    const response = await fetch(lake.personUrl, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeLimit),
    });
    if (response.status === 401 || response.status === 403) return false;
    if (!response.ok) throw new Error(`Asking who this is failed: the lake answered ${response.status}.`);
    const told = person.safeParse(await response.json());
    return told.success && told.data.roles.some(({ name }) => name === "administrator");
  };
}

/** What an administrator did to a sale or to the settings of selling. Values are for the audit's readers. */
export interface SaleAct {
  readonly kind: "sale-refunded" | "sale-canceled" | "receipt-sent" | "selling-changed";
  /** The session of the sale. */
  readonly on?: string;
  readonly amount?: string;
  readonly reason?: string;
  readonly when?: string;
}

/** Notes an act in the lake's audit, as the bearer's. A hosted lake has none. */
export function noteAtLake(findLake: () => LakeTarget | null) {
  return async (token: string, act: SaleAct): Promise<void> => {
    const lake = findLake();
    if (lake === null)
      throw new Error("Noting an act in the audit failed: no lake runs on this data folder.");
    if (lake.auditUrl === null) return;
    const response = await fetch(lake.auditUrl, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(act),
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!response.ok)
      throw new Error(`Noting an act in the audit failed: the lake answered ${response.status}.`);
  };
}
