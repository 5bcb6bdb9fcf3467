import type { DatabaseSync } from "node:sqlite";
import { isEmail, normalEmail } from "@paraph/service/email";
import { z } from "zod";
import type { Identity } from "./dependencies.ts";

const text = (longest: number) => z.string().max(longest);
const optional = (longest: number) =>
  text(longest)
    .nullish()
    .transform((value) => value ?? null);

const utm = z.object({
  utm_id: text(512).optional(),
  utm_source: text(512).optional(),
  utm_medium: text(512).optional(),
  utm_campaign: text(512).optional(),
  utm_term: text(512).optional(),
  utm_content: text(512).optional(),
});

/** The site's request after a sign-in. People with a password have no name, picture or phone. */
export const ownerBody = z.object({
  email: z.string().refine(isEmail, "it must be an e-mail address"),
  name: optional(200),
  profilePic: optional(2048),
  phone: optional(64),
  from: text(64).regex(/^[\w-]+$/, "use letters, digits, _ and - only"),
  timezone: text(64).regex(/^[\w+/-]+$/, "use the name of a time zone"),
  accessToken: text(12_000).min(1),
  projectId: text(64).min(1),
  utmData: utm.nullish().transform((value) => value ?? {}),
});

/** A signal refuses advertising; a person's later choice lifts that one refusal, by its time. Empty: what holds. */
export const advertisingBody = z.strictObject({
  refuse: z.literal("signal").optional(),
  allow: z.iso.datetime().optional(),
});

export type OwnerBody = z.infer<typeof ownerBody>;

export interface Owner extends Omit<OwnerBody, "accessToken"> {
  readonly createdAt: Date;
  readonly loginMethod: string | null;
}

export interface OwnerOrigin {
  readonly uid: string;
  readonly name: string | null;
  readonly source: string;
  readonly utm: OwnerBody["utmData"];
}

export function createOwners(database: DatabaseSync, now: () => Date) {
  const insert = database.prepare(`
    INSERT INTO owner (uid, email, name, picture, phone, source, timezone, project_id, utm, created_at, seen_at)
    VALUES ($uid, $email, $name, $picture, $phone, $source, $timezone, $projectId, $utm, $now, $now)
    ON CONFLICT (uid) DO NOTHING`);
  const update = database.prepare(`
    UPDATE owner SET email = $email, name = $name, picture = $picture, phone = $phone, source = $source,
      timezone = $timezone, project_id = $projectId, utm = $utm, seen_at = $now WHERE uid = $uid`);
  const select = database.prepare(`
    SELECT owner.*, login_method.method FROM owner LEFT JOIN login_method USING (uid) WHERE uid = ?`);
  const selectByEmail = database.prepare(
    "SELECT uid, name, source, utm FROM owner WHERE email = ? ORDER BY seen_at DESC LIMIT 1",
  );
  const setMethod = database.prepare(
    "INSERT OR REPLACE INTO login_method (uid, method, at) VALUES (?, ?, ?)",
  );

  const refuse = database.prepare(
    "INSERT INTO advertising_refusal (uid, refused_at) VALUES (?, ?) ON CONFLICT (uid) DO NOTHING",
  );
  const allow = database.prepare("DELETE FROM advertising_refusal WHERE uid = ? AND refused_at = ?");
  const selectRefusal = database.prepare("SELECT refused_at FROM advertising_refusal WHERE uid = ?");
  const removals = ["owner", "login_method", "advertising_refusal"].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE uid = ?`),
  );

  return {
    /** True when this person completes a sign-in for the first time. */
    save({ uid, email }: Identity, body: OwnerBody): boolean {
      const row = {
        $uid: uid,
        $email: normalEmail(email),
        $name: body.name,
        $picture: body.profilePic,
        $phone: body.phone,
        $source: body.from,
        $timezone: body.timezone,
        $projectId: body.projectId,
        $utm: JSON.stringify(body.utmData),
        $now: now().getTime(),
      };
      if (insert.run(row).changes === 1) return true;
      update.run(row);
      return false;
    },
    find(uid: string): Owner | null {
      const row = select.get(uid);
      if (!row) return null;
      return {
        email: String(row.email),
        name: asText(row.name),
        profilePic: asText(row.picture),
        phone: asText(row.phone),
        from: String(row.source),
        timezone: String(row.timezone),
        projectId: String(row.project_id),
        utmData: utm.parse(JSON.parse(String(row.utm))),
        createdAt: new Date(Number(row.created_at)),
        loginMethod: asText(row.method),
      };
    },
    /** Attribution for an e-mail address. The address does not prove identity. */
    findOrigin(email: string): OwnerOrigin | null {
      const row = selectByEmail.get(normalEmail(email));
      if (!row) return null;
      const { uid, name, source } = row;
      return {
        uid: String(uid),
        name: asText(name),
        source: String(source),
        utm: utm.parse(JSON.parse(String(row.utm))),
      };
    },
    remove(uid: string): void {
      for (const removal of removals) removal.run(uid);
    },
    recordMethod(uid: string, method: string): void {
      setMethod.run(uid, method, now().getTime());
    },
    /** Since when the owner refuses advertising; `null`: doesn't. A refusal that has been replaced is not lifted. */
    chooseAdvertising(uid: string, change: z.infer<typeof advertisingBody>): string | null {
      if (change.allow) allow.run(uid, change.allow);
      if (change.refuse) refuse.run(uid, now().toISOString());
      return asText(selectRefusal.get(uid)?.refused_at);
    },
  };
}

function asText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
