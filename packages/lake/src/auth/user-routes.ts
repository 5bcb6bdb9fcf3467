import type { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import { z } from "zod";
import type { Caller, LakeContext, LakeEnvironment, Role } from "../context.ts";
import { plainError } from "../errors.ts";
import { unauthorized } from "../http/error-answer.ts";
import { addressFor } from "../http/origins.ts";
import type { LakeServices } from "../services.ts";
import { avatarOf } from "./avatar.ts";
import { nameInId, pictureAddress } from "./picture-address.ts";
import { describeRole } from "./roles.ts";

/** People as the Studio shows them in presence, history and the user menu. */
export function userRoutes(context: LakeContext, services: LakeServices): Hono<LakeEnvironment> {
  const routes = new Hono<LakeEnvironment>();
  const keyValues = openKeyValues(context.store.system);

  routes.get("/users/me", (c) => {
    const caller = c.get("caller");
    if (caller.role === "anonymous") throw unauthorized();
    const user = userOf(caller.id, c.req.raw.headers, context, services);
    return c.json({
      id: caller.id,
      name: user?.displayName ?? caller.id,
      email: services.people.find(caller.id)?.email ?? "",
      profileImage: user?.imageUrl ?? null,
      role: caller.role,
      roles: [describeRole(caller.role)],
      provider: "local",
    });
  });

  routes.post("/users/me/proof", (c) => {
    const id = person(c.get("caller"));
    // Else a proof that went astray could be renewed for ever.
    if (c.req.header("authorization") !== undefined)
      throw plainError(403, "Forbidden", "Only the session cookie of a person gets a proof");
    return c.json({ token: services.credentials.createProof(id) });
  });

  routes.get("/previews/:hash", (c) =>
    c.json({ previewer: services.credentials.previewerOf(c.req.param("hash"))?.id ?? null }),
  );

  routes.get("/users/me/keyvalue/:keys", (c) => c.json(keyValues.get(person(c.get("caller")), list(c))));
  routes.put("/users/me/keyvalue", async (c) => {
    return c.json(keyValues.put(person(c.get("caller")), await c.req.json()));
  });

  routes.get("/users/:ids", (c) => {
    const me = c.get("caller").id;
    const ids = c.req.param("ids").split(",");
    const users = ids.flatMap((id) => {
      const user = userOf(id === "me" ? me : id, c.req.raw.headers, context, services);
      return user ? [{ ...user, isCurrentUser: user.id === me }] : [];
    });
    if (ids.length > 1) return c.json(users);
    if (!users[0]) throw plainError(404, "Not Found", `User "${ids[0]}" not found`);
    return c.json(users[0]);
  });

  routes.get("/users/:id/avatar", (c) => {
    const { version, name } = c.req.query();
    const id = c.req.param("id");
    const uploaded = version === undefined ? null : services.portraits.find(id, version);
    // Derived from the address alone, so that it does not reveal who has an account.
    const picture = uploaded ? new Uint8Array(uploaded) : avatarOf((name ?? nameInId(id)).slice(0, 100));
    return c.body(picture, 200, {
      "Content-Type": uploaded ? "image/webp" : "image/svg+xml",
      "Cache-Control": "public, max-age=86400",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  });
  return routes;
}

/** A person, or a program that history names as an author: a token or the lake itself. */
function userOf(id: string, headers: Headers, context: LakeContext, services: LakeServices) {
  const address = addressFor(headers, context.publicUrl, services.settings.allowedOrigins);
  const found = services.people.find(id);
  const displayName = nameOf(id, services);
  if (displayName === null) return null;
  const [givenName = displayName, ...rest] = displayName.split(" ");
  return {
    id,
    projectId: context.projectId,
    displayName,
    givenName,
    middleName: null,
    familyName: rest.join(" ") || null,
    imageUrl: pictureAddress(address, id, displayName, services.portraits),
    createdAt: found?.createdAt ?? null,
    updatedAt: found?.createdAt ?? null,
    provider: "local",
  };
}

/** What people read for an id in the history: a person's name, or a program's; `null` for none of them. */
export function nameOf(id: string, { people, apiTokens }: LakeServices): string | null {
  if (id === "system") return "Content seeding";
  if (id.startsWith("token-")) return apiTokens.nameOf(id.slice("token-".length));
  return people.find(id)?.name ?? null;
}

/** Members as the project lists them. */
export function memberOf(person: { id: string; createdAt: string; role: Role }, me: string) {
  return {
    id: person.id,
    createdAt: person.createdAt,
    updatedAt: person.createdAt,
    isCurrentUser: person.id === me,
    isRobot: false,
    role: person.role,
    roles: [describeRole(person.role)],
  };
}

function person(caller: Caller): string {
  if (caller.role === "anonymous") throw unauthorized();
  return caller.id;
}

function list(c: { req: { param(name: "keys"): string } }): string[] {
  return c.req.param("keys").split(",");
}

const pairs = z.array(z.object({ key: z.string().min(1).max(500), value: z.unknown() })).max(100);

/** Settings that the Studio stores for each person: list layouts, saved queries, recent searches. */
function openKeyValues(system: DatabaseSync) {
  system.exec(`CREATE TABLE IF NOT EXISTS keyvalue (
    person_id TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL,
    PRIMARY KEY (person_id, key)) STRICT`);
  const read = system.prepare("SELECT json FROM keyvalue WHERE person_id = ? AND key = ?");
  const write = system.prepare(`INSERT INTO keyvalue (person_id, key, json) VALUES (?, ?, ?)
    ON CONFLICT (person_id, key) DO UPDATE SET json = excluded.json`);

  return {
    get(personId: string, keys: readonly string[]): { key: string; value: unknown }[] {
      return keys.map((key) => {
        // node:sqlite returns untyped rows. The statement selects only this column.
        const row = read.get(personId, key) as { json: string } | undefined;
        return { key, value: row ? JSON.parse(row.json) : null };
      });
    },
    put(personId: string, body: unknown): { key: string; value: unknown }[] {
      const parsed = pairs.safeParse(body);
      if (!parsed.success) {
        throw plainError(400, "Bad Request", "Storing key-values failed: send a list of {key, value}");
      }
      for (const { key, value } of parsed.data) write.run(personId, key, JSON.stringify(value ?? null));
      return parsed.data.map(({ key, value }) => ({ key, value: value ?? null }));
    },
  };
}
