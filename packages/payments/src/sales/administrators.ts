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
