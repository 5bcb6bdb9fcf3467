import { isEmail, isSameEmail, normalEmail } from "@paraph/service/email";
import { answerError, readBody, refuseForeignPages, ServiceError } from "@paraph/service/requests";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { createAccountCalls, lockedOut } from "./account-calls.ts";
import type { Identity, ProductDependencies } from "./dependencies.ts";
import { createHandoffs } from "./handoffs.ts";
import { advertisingBody, createOwners, ownerBody } from "./owners.ts";
import { findBearer, invalidToken, requireBearer } from "./request.ts";
import { createSecondFactors } from "./second-factor.ts";
import { createSignIns } from "./sign-ins.ts";

const maxBytes = 16 * 1024;

const email = z.string().refine(isEmail, "it must be an e-mail address");
const emailBody = z.object({ email });
const codeBody = z.object({ otp: z.string().max(64), email });
const methodBody = z.object({ method: z.enum(["google", "microsoft", "email_password"]) });

const providers = { google: "google.com", microsoft: "microsoft.com", email_password: "password" } as const;

/**
 * The part of the product's account API that sign-in and the account's page need. It enforces every rule, whatever
 * browsers check.
 */
export function createSignatureApi(deps: ProductDependencies): Hono {
  const { database, now, log } = deps;
  const secondFactors = createSecondFactors(database, now);
  const owners = createOwners(database, now);
  const handoffs = createHandoffs(database, now);
  const signIns = createSignIns(database, now);
  const api = new Hono();
  api.onError(answerError(log, "signature API"));
  api.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    await next();
  });
  api.use(refuseForeignPages);
  api.use(bodyLimit({ maxSize: maxBytes, onError: refuseSize }));

  api.post("/2fa/get-info", async (c) => {
    const { email } = await readBody(c, emailBody);
    const identity = await findBearer(c, deps);
    // Strangers get the same response as people without a second factor.
    if (!identity || !isSameEmail(identity.email, email)) return c.json({ enabled: false, verified: false });
    return c.json(secondFactors.status(identity.uid));
  });

  api.post("/2fa/verify-qr", async (c) => {
    const { otp, email } = await readBody(c, codeBody);
    const identity = await requireBearer(c, deps);
    requireSameEmail(identity, email);
    const answer = secondFactors.pass(identity, otp);
    if (answer.result !== "locked") return c.json({ success: true, isValid: answer.result === "right" });
    throw lockedOut(answer.retryAfterSeconds, identity.uid, log);
  });

  api.post("/owners", async (c) => {
    const body = await readBody(c, ownerBody);
    const identity = await deps.verifyIdToken(body.accessToken);
    if (!identity) throw invalidToken("The accessToken is not a valid ID token of this project.");
    requireSameEmail(identity, body.email);
    if (identity.method === "password" && !identity.emailVerified) {
      throw new ServiceError(403, "email_unverified", "The e-mail address is not verified yet.");
    }
    requireSecondFactor(identity);
    const isSignUp = owners.save(identity, body);
    signIns.record(identity, c.req.header("user-agent"));
    const owner = { email: normalEmail(identity.email), isSignUp };
    return c.json({ owner, ...handoffs.mint("login", identity) });
  });

  api.post("/one-time-tokens", async (c) => {
    const identity = await requireBearer(c, deps);
    if (identity.emailVerified) {
      const message = "The address is already verified. Sign in through /owners.";
      throw new ServiceError(409, "already_verified", message);
    }
    requireSecondFactor(identity);
    return c.json(handoffs.mint("mail", identity));
  });

  api.post("/login-methods", async (c) => {
    const { method } = await readBody(c, methodBody);
    const identity = await requireBearer(c, deps);
    if (identity.method !== providers[method]) {
      const message = `The field "method" is invalid: the ID token was issued through ${identity.method}.`;
      throw new ServiceError(400, "invalid_field", message, { body: { field: "method" } });
    }
    owners.recordMethod(identity.uid, method);
    return c.body(null, 204);
  });

  api.post("/advertising-choice", async (c) => {
    const change = await readBody(c, advertisingBody);
    const identity = await requireBearer(c, deps);
    requireSecondFactor(identity);
    return c.json({ refusedAt: owners.chooseAdvertising(identity.uid, change) });
  });

  api.route("/", createAccountCalls({ deps, secondFactors, signIns }));

  api.all("*", (c) => {
    const message = `${c.req.method} ${c.req.path} is not a call of the local signature API. Its README lists them.`;
    throw new ServiceError(404, "not_found", message);
  });

  function requireSecondFactor(identity: Identity): void {
    if (secondFactors.lets(identity)) return;
    const message = "This account has a second factor: send its code to /2fa/verify-qr first.";
    throw new ServiceError(403, "two_factor_required", message);
  }

  return api;
}

function requireSameEmail(identity: Identity, email: string): void {
  if (!isSameEmail(identity.email, email))
    throw invalidToken("The e-mail address does not match the ID token.");
}

function refuseSize(): never {
  throw new ServiceError(413, "too_large", `The body is larger than ${maxBytes} bytes.`);
}
