import { inTransaction } from "@paraph/service/database-file";
import { isSameEmail } from "@paraph/service/email";
import { tooManyCodes } from "@paraph/service/lockout";
import { messageOf } from "@paraph/service/message-of";
import { readBody, ServiceError } from "@paraph/service/requests";
import { type Context, Hono } from "hono";
import { generateURI } from "otplib";
import { renderSVG } from "uqr";
import { z } from "zod";
import type { Identity, ProductDependencies } from "./dependencies.ts";
import { createHandoffs } from "./handoffs.ts";
import { createOwners } from "./owners.ts";
import { requireBearer } from "./request.ts";
import type { CodeAnswer, SecondFactors } from "./second-factor.ts";
import { createSessions } from "./sessions.ts";
import type { createSignIns } from "./sign-ins.ts";

/** Apps show it above the code. */
const issuer = "Paraph (local)";

/** How recent a sign-in must be to change the account, in seconds: as at the identity provider. */
const recentSeconds = 5 * 60;

const nothing = z.object({});
const codeBody = z.object({ otp: z.string().max(64) });
const deletionBody = z.object({ email: z.string().max(320) });

interface Services {
  readonly deps: ProductDependencies;
  readonly secondFactors: SecondFactors;
  readonly signIns: ReturnType<typeof createSignIns>;
}

/** What people do with their own account: the second factor, sessions, a copy of what is kept, deletion. */
export function createAccountCalls({ deps, secondFactors, signIns }: Services): Hono {
  const { database, now, log } = deps;
  const owners = createOwners(database, now);
  const sessions = createSessions(database, now);
  const handoffs = createHandoffs(database, now);
  const api = new Hono();

  api.post("/2fa/start", async (c) => {
    await readBody(c, nothing);
    const { uid, email } = await requireRecent(c);
    const secret = secondFactors.restart(uid);
    if (secret === null) throw new ServiceError(409, "already_on", "The second factor is on already.");
    const uri = generateURI({ issuer, label: email, secret });
    // With the white margin that cameras need.
    const picture = Buffer.from(renderSVG(uri, { border: 4, ecc: "M" })).toString("base64");
    return c.json({ secret, uri, picture: `data:image/svg+xml;base64,${picture}` });
  });

  api.post("/2fa/confirm", async (c) => {
    const { otp } = await readBody(c, codeBody);
    const person = await requireRecent(c);
    const recoveryCodes = inTransaction(database, () => secondFactors.turnOn(person, otp));
    if (recoveryCodes === null) return c.json({ success: true, isValid: false });
    return c.json({ success: true, isValid: true, recoveryCodes });
  });

  api.post("/2fa/disable", async (c) => {
    const { otp } = await readBody(c, codeBody);
    const { uid } = await requirePerson(c);
    return answerCode(
      c,
      uid,
      inTransaction(database, () => secondFactors.disable(uid, otp)),
    );
  });

  api.post("/2fa/recovery-codes", async (c) => {
    const { otp } = await readBody(c, codeBody);
    const { uid } = await requirePerson(c);
    return answerCode(
      c,
      uid,
      inTransaction(database, () => secondFactors.renewCodes(uid, otp)),
    );
  });

  api.post("/account/get-info", async (c) => {
    await readBody(c, nothing);
    return c.json(infoOf(await requirePerson(c)));
  });

  api.post("/account/export", async (c) => {
    await readBody(c, nothing);
    const person = await requireRecent(c);
    const { uid, email } = person;
    const records: Record<string, unknown> = {};
    for (const { name, recordsOf } of person.emailVerified ? deps.records : [])
      records[name] = await recordsOf({ uid, email }).catch((error: unknown) => {
        log(`Reading the ${name} of account ${uid} for its copy failed: ${messageOf(error)}`);
        const message = `The ${name} can't be read just now, and a copy without them would not be whole. Try again in a moment.`;
        throw new ServiceError(503, "records_unavailable", message);
      });
    const advertising = { refusedAt: owners.chooseAdvertising(uid, {}) };
    return c.json({ ...infoOf(person), advertising, records });
  });

  api.post("/account/end-sessions", async (c) => {
    await readBody(c, nothing);
    const { uid } = await requirePerson(c);
    sessions.endAll(uid);
    handoffs.remove(uid);
    await deps.endSignIns(uid);
    return c.body(null, 204);
  });

  api.post("/account/delete", async (c) => {
    const { email } = await readBody(c, deletionBody);
    const person = await requireRecent(c);
    if (!isSameEmail(email, person.email)) {
      const message = 'The field "email" is invalid: it is not the address of this account.';
      throw new ServiceError(400, "invalid_field", message, { body: { field: "email" } });
    }
    inTransaction(database, () => {
      for (const { remove } of [owners, secondFactors, signIns, handoffs]) remove(person.uid);
      sessions.endAll(person.uid);
    });
    return c.body(null, 204);
  });

  function infoOf({ uid }: Identity) {
    const owner = owners.find(uid);
    return {
      owner: owner && { ...owner, createdAt: owner.createdAt.toISOString() },
      twoFactor: { ...secondFactors.status(uid), recoveryCodesLeft: secondFactors.recoveryCodesLeft(uid) },
      signIns: signIns.list(uid),
      sessions: sessions.list(uid),
    };
  }

  /** Whoever has the password alone reads nothing where a second factor is on. */
  async function requirePerson(c: Context): Promise<Identity> {
    const identity = await requireBearer(c, deps);
    if (identity.method === "password" && !identity.emailVerified)
      throw new ServiceError(403, "email_unverified", "The e-mail address is not verified yet.");
    if (secondFactors.mayRead(identity)) return identity;
    const message = "This account has a second factor: send its code to /2fa/verify-qr first.";
    throw new ServiceError(403, "two_factor_required", message);
  }

  async function requireRecent(c: Context): Promise<Identity> {
    const identity = await requirePerson(c);
    if (now().getTime() / 1000 - identity.authTime <= recentSeconds) return identity;
    const message = `This call needs a sign-in of the last ${recentSeconds / 60} minutes. Sign in again, then repeat it.`;
    throw new ServiceError(403, "recent_sign_in_required", message);
  }

  function answerCode(c: Context, uid: string, answer: CodeAnswer & { recoveryCodes?: readonly string[] }) {
    if (answer.result === "locked") throw lockedOut(answer.retryAfterSeconds, uid, log);
    const { recoveryCodes } = answer;
    const isValid = answer.result === "right";
    return c.json({ success: true, isValid, ...(recoveryCodes && { recoveryCodes }) });
  }

  return api;
}

/** The refusal of a code during a lockout. */
export function lockedOut(seconds: number, uid: string, log: (message: string) => void): ServiceError {
  log(`The second factor of account ${uid} is locked for ${seconds} s.`);
  return new ServiceError(429, "too_many_attempts", tooManyCodes(seconds), {
    body: { success: false, isValid: false },
    headers: { "Retry-After": String(seconds) },
  });
}
