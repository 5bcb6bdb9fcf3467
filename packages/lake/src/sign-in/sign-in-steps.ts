import type { DatabaseSync } from "node:sqlite";
import { createSecret, hashSecret } from "@paraph/service/secrets";
import { z } from "zod";
import { isPresent, type Person, personColumns } from "../auth/people.ts";
import { createAppSecret, type SecondFactors } from "./second-factors.ts";

/** Where a sign-in leads. `isManaging`: first to the page on which factors are changed. */
export const signInGoal = z.object({
  origin: z.string(),
  kind: z.enum(["cookie", "token"]),
  isManaging: z.boolean(),
});
export type SignInGoal = z.infer<typeof signInGoal>;

/** `prove`: the password was right, and a factor is awaited. `manage`: all was right, and factors may be changed. */
export type Stage = "prove" | "manage";

export interface SignInStep {
  readonly person: Person;
  readonly stage: Stage;
  readonly goal: SignInGoal;
  /** For an app that is being set up. It belongs to this step, so that nobody else who set one up at the same time knows it. */
  readonly appSecret: string;
}

/** How far somebody has come who has no session yet. Who has the secret has shown the password or a passkey. */
export interface SignInSteps {
  /** What follows a right password or factor; `null` if nothing does but the session. */
  stageAfter(shown: "password" | "factor", person: Person, goal: SignInGoal): Stage | null;
  start(person: Person, stage: Stage, goal: SignInGoal): string;
  stepOf(secret: string, stage: Stage): SignInStep | null;
  end(secret: string): void;
  /** Ends all steps of a person but this one, which began before a factor was asked for. */
  endOthers(personId: string, secret: string): void;
}

const minute = 60_000;
/** Setting an app up takes longer than typing a code. */
export const stepMilliseconds: Readonly<Record<Stage, number>> = { prove: 5 * minute, manage: 15 * minute };

/** Needs the tables of people: `openPeople`. */
export function openSignInSteps(
  system: DatabaseSync,
  now: () => Date,
  factors: Pick<SecondFactors, "factorsOf" | "hasEnough">,
): SignInSteps {
  const drop = system.prepare("DELETE FROM sign_in_step WHERE expires_at <= ?");
  const add = system.prepare(`INSERT INTO sign_in_step (hash, person_id, stage, goal, app_secret, expires_at)
    VALUES (?, ?, ?, ?, ?, ?)`);
  const find = system.prepare(`SELECT ${personColumns}, goal, app_secret AS appSecret FROM sign_in_step
    JOIN person ON person.id = sign_in_step.person_id
    WHERE sign_in_step.hash = ? AND sign_in_step.stage = ? AND sign_in_step.expires_at > ? AND ${isPresent}`);
  const end = system.prepare("DELETE FROM sign_in_step WHERE hash = ?");
  const endOthers = system.prepare("DELETE FROM sign_in_step WHERE person_id = ? AND hash <> ?");
  const instant = (after = 0) => new Date(now().getTime() + after).toISOString();

  return {
    stageAfter(shown, person, { isManaging }) {
      if (shown === "password" && factors.factorsOf(person.id).length > 0) return "prove";
      return isManaging || !factors.hasEnough(person) ? "manage" : null;
    },
    start(person, stage, goal) {
      drop.run(instant());
      const secret = createSecret();
      const appSecret = stage === "manage" ? createAppSecret() : null;
      const expiresAt = instant(stepMilliseconds[stage]);
      add.run(hashSecret(secret), person.id, stage, JSON.stringify(goal), appSecret, expiresAt);
      return secret;
    },
    stepOf(secret, stage) {
      const row = find.get(hashSecret(secret), stage, instant());
      if (!row) return null;
      const { goal, appSecret, ...person } = row as unknown as Person & { goal: string; appSecret: string }; // its columns
      return { person, stage, goal: signInGoal.parse(JSON.parse(goal)), appSecret };
    },
    end: (secret) => void end.run(hashSecret(secret)),
    endOthers: (personId, secret) => void endOthers.run(personId, hashSecret(secret)),
  };
}
