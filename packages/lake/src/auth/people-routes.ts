import { Hono } from "hono";
import { z } from "zod";
import { factorNeeds, type LakeContext, type LakeEnvironment, roleNames } from "../context.ts";
import { plainError } from "../errors.ts";
import { addressFor } from "../http/origins.ts";
import type { LakeServices } from "../services.ts";
import type { PasswordLink } from "../sign-in/password-link.ts";
import { waysToSignIn } from "../sign-in/single-sign-on-settings.ts";
import { StaffingError } from "./person-fields.ts";
import { describeRole } from "./roles.ts";

const email = z.string().max(254);
const change = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("invite"), email, name: z.string().max(200), role: z.string().max(50) }),
  z.strictObject({ action: z.literal("role"), email, role: z.string().max(50) }),
  z.strictObject({ action: z.literal("email"), email, next: email }),
  z.strictObject({ action: z.literal("reset"), email, factors: z.boolean().default(false) }),
  z.strictObject({ action: z.literal("second-factor"), role: z.enum(roleNames), need: z.enum(factorNeeds) }),
  z.strictObject({ action: z.enum(["signOut", "suspend", "resume", "remove"]), email }),
]);

/** People as the Studio's administrators manage them. The guard lets nobody else in. */
export function peopleRoutes(
  context: LakeContext,
  { staffing, settings, secondFactors }: LakeServices,
): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();

  routes.get("/people", (c) =>
    c.json({
      people: staffing.list(),
      roles: roleNames.map((role) => ({ ...describeRole(role), need: secondFactors.needOf(role) })),
      ...waysToSignIn(settings),
    }),
  );

  routes.post("/people", async (c) => {
    const wanted = change.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success)
      throw plainError(400, "Bad Request", "Changing people failed: send an action and what it needs");
    const lake = addressFor(c.req.raw.headers, context.publicUrl, settings.allowedOrigins);
    try {
      return c.json(carryOut(wanted.data, lake, c.get("caller").id));
    } catch (error) {
      if (error instanceof StaffingError) throw plainError(409, "Conflict", error.message);
      throw error;
    }
  });

  /** Answers with a link where the person has to set a password. */
  function carryOut(wanted: z.infer<typeof change>, lake: string, by: string) {
    const staff = staffing.as(by);
    if (settings.singleSignOn?.isOnly && (wanted.action === "invite" || wanted.action === "reset"))
      throw new StaffingError(
        `People sign in with ${settings.singleSignOn.name} only, and have no password here.`,
      );
    switch (wanted.action) {
      case "invite":
        return shown(staff.invite(wanted), lake);
      case "reset":
        return shown(staff.reset(wanted.email, wanted), lake);
      case "role":
        return { person: staff.setRole(wanted.email, wanted.role) };
      case "email":
        return changedAddress(staff.setEmail(wanted.email, wanted.next), lake);
      case "second-factor":
        secondFactors.setNeed(wanted.role, wanted.need, by);
        return { role: wanted.role, need: wanted.need };
      default:
        return { person: staff[wanted.action](wanted.email) };
    }
  }

  return routes;
}

function shown({ secret, expiresAt, isMailed }: PasswordLink, lake: string) {
  return { link: `${lake}/v1/auth/password/${secret}`, expiresAt, isMailed };
}

function changedAddress({ person, link }: ReturnType<LakeServices["staffing"]["setEmail"]>, lake: string) {
  return { person, ...(link && shown(link, lake)) };
}
