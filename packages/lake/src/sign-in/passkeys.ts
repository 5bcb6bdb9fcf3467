import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { openAudit } from "../audit/audit.ts";
import { isPresent, type Person, personColumns } from "../auth/people.ts";
import { isLoopback } from "../http/origins.ts";

export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

/** Keys on the devices of people, which sign them in without a password. */
export interface Passkeys {
  listOf(personId: string): ListedPasskey[];
  /** What a browser needs to make one. */
  newOptions(person: Pick<Person, "id" | "name" | "email">): Promise<object>;
  /** What the browser made, if it is what it was asked for. Each can be stored once. */
  check(person: Pick<Person, "id">, made: unknown): Promise<NewPasskey | null>;
  /** In the caller's transaction. Whether it is stored now. */
  put(person: Pick<Person, "id">, name: string, passkey: NewPasskey): boolean;
  /** Both, for who is here already. */
  add(person: Pick<Person, "id">, name: string, made: unknown): Promise<boolean>;
  /** What a browser needs to show one. */
  signInOptions(): Promise<object>;
  /** Whose passkey the browser showed; `null` if it is not one of ours, or was shown before. */
  personOf(shown: unknown): Promise<Person | null>;
  remove(personId: string, id: string): void;
}

/** A key that a browser has just made. */
export interface NewPasskey {
  readonly id: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

const challengeMilliseconds = 5 * 60_000;

/** EdDSA, ES256, RS256: what devices have. Asking Node for more logs that it is experimental. */
const algorithms = { supportedAlgorithmIDs: [-8, -7, -257] };

/** Base64url or a short word. */
const text = z.string().max(20_000);
const extensions = z.record(z.string(), z.unknown()).default({});
const shared = { id: text, rawId: text, type: z.literal("public-key"), clientExtensionResults: extensions };
const madeShape = z.object({
  ...shared,
  response: z.object({ clientDataJSON: text, attestationObject: text }),
});
const shownShape = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});

interface StoredPasskey extends ListedPasskey {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

/** It takes half a second to load, and most lakes never need it. */
const library = () => import("@simplewebauthn/server");

/** Needs the tables of people: `openPeople`. */
export function openPasskeys(
  system: DatabaseSync,
  site: { readonly now: () => Date; readonly publicUrl: string; readonly allowedOrigins: readonly string[] },
): Passkeys {
  const { note } = openAudit(system, site.now);
  const columns = "passkey.id, name, created_at AS createdAt, used_at AS usedAt";
  const list = system.prepare(`SELECT ${columns} FROM passkey WHERE person_id = ? ORDER BY rowid`);
  const find = system.prepare(
    `SELECT ${columns}, public_key AS publicKey, counter FROM passkey WHERE id = ?`,
  );
  const owner = system.prepare(`SELECT ${personColumns} FROM person
    WHERE id = (SELECT person_id FROM passkey WHERE passkey.id = ?) AND ${isPresent}`);
  const add = system.prepare(`INSERT INTO passkey
    (id, person_id, name, public_key, counter, created_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING`);
  const used = system.prepare("UPDATE passkey SET counter = ?, used_at = ? WHERE id = ? AND counter = ?");
  const remove = system.prepare("DELETE FROM passkey WHERE person_id = ? AND id = ?");
  const dropChallenges = system.prepare("DELETE FROM passkey_challenge WHERE expires_at <= ?");
  const addChallenge = system.prepare(
    "INSERT INTO passkey_challenge (challenge, person_id, expires_at) VALUES (?, ?, ?)",
  );
  const takeChallenge = system.prepare(
    "DELETE FROM passkey_challenge WHERE challenge = ? AND person_id = ? AND expires_at > ?",
  );
  const instant = (after = 0) => new Date(site.now().getTime() + after).toISOString();
  const rpID = domainOf(site.publicUrl);
  const expectedOrigin = site.allowedOrigins.filter((origin) => new URL(origin).hostname === rpID);
  /** A challenge for nobody in particular is for signing in. */
  const remember = <Options extends { challenge: string }>(options: Options, personId = ""): Options => {
    dropChallenges.run(instant());
    addChallenge.run(options.challenge, personId, instant(challengeMilliseconds));
    return options;
  };
  const expected = (personId = "") => ({
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    expectedChallenge: (challenge: string) => takeChallenge.run(challenge, personId, instant()).changes === 1,
  });
  // node:sqlite returns untyped rows. Each statement above selects exactly the fields of the type given here.
  const listOf = (personId: string) => list.all(personId) as unknown[] as ListedPasskey[];

  const check: Passkeys["check"] = async (person, made) => {
    const response = madeShape.safeParse(made).data;
    if (!response) return null;
    const { verifyRegistrationResponse } = await library();
    const answer = await verified(() =>
      verifyRegistrationResponse({
        ...expected(person.id),
        ...algorithms,
        // The library types the extensions of browsers, none of which is asked for or read.
        response: response as RegistrationResponseJSON,
      }),
    );
    return answer?.registrationInfo?.credential ?? null;
  };
  const put: Passkeys["put"] = (person, name, { id, publicKey, counter }) => {
    const isNew = add.run(id, person.id, name, publicKey, counter, instant()).changes === 1;
    if (isNew) note({ kind: "factor-added", by: person.id, on: person.id, what: "passkey" });
    return isNew;
  };

  return {
    listOf,
    async newOptions(person) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: `Studio of ${rpID}`,
        rpID,
        userID: handleOf(person.id),
        userName: person.email,
        userDisplayName: person.name,
        excludeCredentials: listOf(person.id).map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        timeout: challengeMilliseconds,
        ...algorithms,
      });
      return remember(options, person.id);
    },
    check,
    put,
    async add(person, name, made) {
      const passkey = await check(person, made);
      return passkey !== null && inTransaction(system, () => put(person, name, passkey));
    },
    async signInOptions() {
      const { generateAuthenticationOptions } = await library();
      const options = { rpID, userVerification: "required", timeout: challengeMilliseconds } as const;
      return remember(await generateAuthenticationOptions(options));
    },
    async personOf(shown) {
      const response = shownShape.safeParse(shown).data;
      if (!response) return null;
      const stored = find.get(response.id) as unknown as StoredPasskey | undefined; // its columns
      const person = owner.get(response.id) as unknown as Person | undefined; // its columns
      if (!stored || !person) return null;
      const handle = Buffer.from(handleOf(person.id)).toString("base64url");
      if (response.response.userHandle !== handle) return null;
      const { verifyAuthenticationResponse } = await library();
      const { id, publicKey, counter } = stored;
      const answer = await verified(() =>
        verifyAuthenticationResponse({
          ...expected(),
          response: response as AuthenticationResponseJSON, // as above
          credential: { id, publicKey, counter },
        }),
      );
      if (!answer) return null;
      const { newCounter } = answer.authenticationInfo;
      if (used.run(newCounter, instant(), id, counter).changes === 0) return null;
      // Somebody may have suspended them meanwhile.
      return (owner.get(id) as unknown as Person | undefined) ?? null; // its columns
    },
    remove(personId, id) {
      inTransaction(system, () => {
        if (remove.run(personId, id).changes > 0)
          note({ kind: "factor-removed", by: personId, on: personId, what: "passkey" });
      });
    },
  };
}

/** Browsers refuse passkeys for addresses without a name. */
function domainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isLoopback(hostname) ? "localhost" : hostname;
}

/** The name of an account on a device. It tells nobody who finds the device whose it is. */
function handleOf(personId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(`passkeys of ${personId}`).digest());
}

/** The library throws for everything that is wrong with an answer. */
async function verified<Answer extends { verified: boolean }>(
  verify: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    const answer = await verify();
    return answer.verified ? answer : null;
  } catch {
    // What was wrong is for nobody to know but who sent it.
    return null;
  }
}
