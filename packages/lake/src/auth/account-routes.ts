import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { html } from "hono/html";
import { z } from "zod";
import type { Refusal } from "../audit/audit.ts";
import type { LakeContext, LakeEnvironment } from "../context.ts";
import { plainError } from "../errors.ts";
import { tooManyRequests, unauthorized } from "../http/error-answer.ts";
import { addressFor, isTrustedPage } from "../http/origins.ts";
import { forwardedAddress } from "../http/sender.ts";
import type { LakeServices } from "../services.ts";
import { frame, pageHeaders } from "../sign-in/login-page.ts";
import { deviceCookie } from "../sign-in/sign-in.ts";
import { waysToSignIn } from "../sign-in/single-sign-on-settings.ts";
import type { AskedAddress } from "./address-change.ts";
import type { Person } from "./people.ts";
import { problemOfPassword, StaffingError } from "./person-fields.ts";
import { pictureAddress } from "./picture-address.ts";
import { describeRole } from "./roles.ts";

/** The present password. */
const current = z.string().max(1_000);

const change = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("rename"), name: z.string().max(200) }),
  z.strictObject({
    action: z.literal("password"),
    current,
    next: z.string().max(1_000),
  }),
  z.strictObject({
    action: z.literal("email"),
    current,
    next: z.string().max(254),
  }),
  z.strictObject({ action: z.literal("endSession"), id: z.string().max(100), current: current.optional() }),
  z.strictObject({ action: z.literal("endOtherSessions"), current: current.optional() }),
]);

const mostPictureBytes = 10 * 1024 * 1024;

/** What people see and change of their own account, whatever their role. */
export function accountRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const { people, passwords, accounts, addressChange, portraits, settings, signInGuard, audit, mail } =
    services;

  routes.get("/account", (c) => c.json(shown(c)));

  routes.post("/account", async (c) => {
    const { person, secret } = own(c);
    const wanted = change.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success)
      throw plainError(400, "Bad Request", "Changing the account failed: send an action and what it needs");
    const { data } = wanted;
    if (data.action === "rename") refusing(() => accounts.rename(person.id, data.name));
    if (data.action === "password") await changePassword(c, data);
    if (data.action === "email") {
      await requirePassword(c, person, data.current);
      refusing(() => addressChange.ask(person, data.next));
    }
    if (data.action === "endSession" || data.action === "endOtherSessions") {
      if (signsInByPassword(person)) await requirePassword(c, person, data.current ?? "");
      refusing(() => {
        if (data.action === "endSession") accounts.endSession(person.id, data.id, secret);
        else accounts.endOtherSessions(person.id, secret);
      });
    }
    return c.json({ ok: true });
  });

  routes.put("/account/picture", async (c) => {
    const { person } = own(c);
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    if (bytes.length > mostPictureBytes)
      throw plainError(
        413,
        "Request Entity Too Large",
        "The picture has more than 10 MB. Choose a smaller one.",
      );
    await portraits.put(person.id, bytes).catch(refuse);
    return c.json({ ok: true });
  });

  routes.delete("/account/picture", (c) => {
    portraits.remove(own(c).person.id);
    return c.json({ ok: true });
  });

  /** A token or a proof that went astray must not get hold of the account. */
  function own(c: Context<LakeEnvironment>): { person: Person; secret: string } {
    const secret = c.get("secret");
    if (secret === null) throw unauthorized();
    const person = people.find(c.get("caller").id);
    if (person && c.req.header("authorization") === undefined) return { person, secret };
    throw plainError(403, "Forbidden", "Only the session cookie of a person opens their account");
  }

  function shown(c: Context<LakeEnvironment>) {
    const { person, secret } = own(c);
    const ways = waysToSignIn(settings);
    const { hasPassword, hasProvider } = accounts.waysIn(person.id);
    const lake = addressFor(c.req.raw.headers, context.publicUrl, settings.allowedOrigins);
    return {
      name: person.name,
      email: person.email,
      role: describeRole(person.role).title,
      imageUrl: pictureAddress(lake, person.id, person.name, portraits),
      hasPicture: portraits.versionOf(person.id) !== null,
      ...ways,
      hasPassword,
      hasProvider: hasProvider && ways.provider !== null,
      hasMail: mail.post.isOn,
      sessions: accounts.sessions(person.id, secret),
    };
  }

  async function changePassword(
    c: Context<LakeEnvironment>,
    { current, next }: { current: string; next: string },
  ) {
    const { person, secret } = own(c);
    await requirePassword(c, person, current);
    const problem = await problemOfPassword(next, person, mail.post.brand());
    if (problem !== null) throw plainError(422, "Unprocessable Entity", problem);
    const hash = await passwords.hash(next);
    refusing(() => accounts.setPassword(person.id, hash, secret));
  }

  function signsInByPassword({ id }: Person): boolean {
    return waysToSignIn(settings).signIn === "password" && accounts.waysIn(id).hasPassword;
  }

  /** Whoever finds an open window must not take the account over. */
  async function requirePassword(c: Context<LakeEnvironment>, person: Person, current: string) {
    const { signIn, provider } = waysToSignIn(settings);
    if (signIn === "one-click")
      throw plainError(409, "Conflict", "On this machine everybody signs in with one click");
    if (signIn === "provider")
      throw plainError(409, "Conflict", `Everybody signs in with ${provider}, which keeps the passwords`);
    const sender = forwardedAddress(c.req.raw.headers);
    const device = getCookie(c, deviceCookie(services));
    const seconds = signInGuard.wait({ email: person.email, sender, device });
    const noteFailure = (why: Refusal) =>
      audit.note({ kind: "sign-in-failed", by: null, on: person.id, why });
    if (seconds > 0) {
      noteFailure("too many attempts");
      throw tooManyRequests(seconds);
    }
    if (!(await people.check(person.email, current))) {
      noteFailure("wrong password");
      signInGuard.noteFailure(person.email);
      throw plainError(422, "Unprocessable Entity", "The present password is wrong.");
    }
  }

  return routes;
}

function refusing(work: () => void): void {
  try {
    work();
  } catch (error) {
    refuse(error);
  }
}

function refuse(error: unknown): never {
  throw error instanceof StaffingError ? plainError(422, "Unprocessable Entity", error.message) : error;
}

/** The page behind the link that confirms a new address. Opening it changes nothing; sending its form does. */
export function addressRoutes({ settings, addressChange, mail }: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  routes.get("/auth/address/:secret", (c) => {
    const asked = addressChange.askedBy(c.req.param("secret"));
    return asked ? show(c, confirmPage(asked)) : show(c, spentPage(), 404);
  });

  routes.post("/auth/address/:secret", (c) => {
    if (!isTrustedPage(c.req.raw.headers, settings.allowedOrigins))
      throw plainError(403, "Forbidden", "An address can only be confirmed on its own page");
    const asked = addressChange.confirm(c.req.param("secret"));
    return asked ? show(c, donePage(asked, mail.post.studio)) : show(c, spentPage(), 404);
  });

  async function show(c: Context<LakeEnvironment>, page: Promise<string>, status: 200 | 404 = 200) {
    return c.html(await page, status, pageHeaders(settings.allowedOrigins));
  }

  return routes;
}

function confirmPage({ person, email }: AskedAddress): Promise<string> {
  return frame(
    "Confirm your address",
    html`<p class="lead">${person.name} signs in with ${email} from then on, and gets mails there.</p>
<form method="post"><button class="go">Confirm ${email}</button></form>`,
  );
}

function donePage({ email }: AskedAddress, studio: string): Promise<string> {
  return frame(
    "Your address is changed",
    html`<p class="lead" role="status">You sign in with ${email} from now on.</p>
<p><a class="go" href="${studio}">Open the Studio</a></p>`,
  );
}

function spentPage(): Promise<string> {
  return frame(
    "This link no longer works",
    html`<p class="lead">It works once, for a day, as long as nobody else has the address. Ask for another one under
My account in the Studio.</p>`,
  );
}
