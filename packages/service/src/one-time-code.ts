import { verifySync } from "otplib";
import { plainCode } from "./code-digits.ts";

/**
 * The time step of a correct code of six digits that comes after `lastStep`, else `null`. `typed` may have spaces, hyphens
 * and digits of any script. `tolerance` is in seconds before
 * and after now. A last step of the future was used before this machine's clock was set back: with it, no code would be
 * right until the clock has caught up.
 */
export function matchingStep(
  secret: string,
  typed: string,
  at: {
    readonly time: number;
    readonly lastStep: number | null;
    readonly tolerance: readonly [number, number];
  },
): number | null {
  const token = plainCode(typed);
  // otplib throws for anything else.
  if (!/^[0-9]{6}$/.test(token)) return null;
  const epoch = Math.floor(at.time / 1000);
  const [before, after] = at.tolerance;
  const isKnown = at.lastStep !== null && at.lastStep <= Math.floor((epoch + after) / 30);
  const answer = verifySync({
    secret,
    token,
    epoch,
    epochTolerance: [before, after],
    ...(isKnown ? { afterTimeStep: at.lastStep } : {}),
  });
  return answer.valid && "timeStep" in answer ? answer.timeStep : null;
}
