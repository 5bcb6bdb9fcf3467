import type { DatabaseSync } from "node:sqlite";
import { messageOf } from "@paraph/service/message-of";
import { createSecret, hashSecret } from "@paraph/service/secrets";
import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from "openid-client";
import { z } from "zod";
import type { Person } from "../auth/people.ts";
import { StaffingError } from "../auth/person-fields.ts";
import { isLoopback } from "../http/origins.ts";
import type { Identities, Shown, Watched } from "./identities.ts";
import { type SignInGoal, signInGoal } from "./sign-in-steps.ts";
import { roleOfGroups, type SingleSignOnSettings } from "./single-sign-on-settings.ts";

/** Sign-in by a provider that speaks OpenID Connect. What the provider does wrong is an error of its library. */
export interface SingleSignOn {
  readonly settings: SingleSignOnSettings;
  /** Where to send a browser, and the secret by which it is known when it comes back to `callback`. */
  begin(goal: SignInGoal, callback: string): Promise<{ readonly address: string; readonly secret: string }>;
  /** Uses up what `begin` began; `null` for a browser that did not begin here, took too long or comes back twice. */
  take(secret: string): Begun | null;
  /** Who came back to `url`. Throws a `StaffingError` for somebody who may not come in, or has not just shown who they are. */
  finish(begun: Begun, url: URL): Promise<Person>;
  /** Whether the provider can't be asked about somebody and has let them in too long ago: they come by it and no other way. */
  hasLapsed(personId: string): Promise<boolean>;
  /** Asks the provider about those who are signed in, as they are due. */
  askAgain(): Promise<void>;
  close(): void;
}

export interface Begun {
  readonly goal: SignInGoal;
  readonly verifier: string;
  readonly nonce: string;
  readonly state: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

const beginMilliseconds = 10 * 60_000;
const lookMilliseconds = 30_000;
const answerSeconds = 10;
/** The provider's clock may be so much slower. */
const clockMilliseconds = 30_000;

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** Most lakes never need it. */
const library = () => import("openid-client");

const claimsShape = z.object({
  name: z.string().max(200).nullable().catch(null),
  email: z.string().max(254).nullable().catch(null),
  email_verified: z.boolean().nullable().catch(null),
});

interface SingleSignOnParts {
  readonly settings: SingleSignOnSettings;
  readonly identities: Identities;
  readonly now: () => Date;
  readonly log: (message: string) => void;
}

/** Needs the tables of people: `openPeople`. */
export function openSingleSignOn(system: DatabaseSync, parts: SingleSignOnParts): SingleSignOn {
  const { settings, identities, now, log } = parts;
  const drop = system.prepare("DELETE FROM single_sign_on WHERE expires_at <= ?");
  const add = system.prepare(`INSERT INTO single_sign_on (hash, verifier, nonce, goal, expires_at)
    VALUES (?, ?, ?, ?, ?)`);
  const take = system.prepare(
    "DELETE FROM single_sign_on WHERE hash = ? RETURNING verifier, nonce, goal, expires_at",
  );
  const instant = (after = 0) => new Date(now().getTime() + after).toISOString();
  const provider = discoverOnce(settings);
  // Begun before it was the only way.
  if (settings.isOnly)
    system.exec("DELETE FROM session WHERE person_id NOT IN (SELECT person_id FROM identity)");
  let asking: Promise<void> | null = null;

  const shownBy = async (tokens: Tokens, subject: string): Promise<Shown> => {
    const { fetchUserInfo } = await library();
    const configuration = await provider();
    const { userinfo_endpoint: info } = configuration.serverMetadata();
    const claims = {
      ...(info === undefined ? {} : await fetchUserInfo(configuration, tokens.access_token, subject)),
      ...tokens.claims(),
    };
    const { name, email, email_verified } = claimsShape.parse(claims);
    return {
      issuer: configuration.serverMetadata().issuer,
      subject,
      name,
      email,
      isAddressConfirmed: email_verified,
      role: roleOfGroups(settings, claims[settings.groupsClaim]),
    };
  };

  /** Keeps what the provider says now of somebody. */
  const ask = async (one: Watched, refreshToken: string): Promise<void> => {
    const { refreshTokenGrant, ResponseBodyError, WWWAuthenticateChallengeError } = await library();
    let asked = one;
    try {
      const tokens = await refreshTokenGrant(await provider(), refreshToken);
      // At once: the former one may be of no use any more, whatever fails next.
      asked = identities.renew(one, tokens.refresh_token ?? refreshToken);
      const { role } = await shownBy(tokens, one.subject);
      if (role) identities.confirm(asked, role);
      else identities.dismiss(asked);
    } catch (error) {
      const isEnded = error instanceof ResponseBodyError && error.error === "invalid_grant";
      // Some notice only when they are asked about somebody with the token that they have just given.
      const isGone = error instanceof WWWAuthenticateChallengeError && error.status === 401;
      if (!isEnded && !isGone) throw error;
      identities.dismiss(asked);
    }
  };

  const hasLapsed = async (personId: string): Promise<boolean> => {
    const one = identities.of(personId);
    if (one === null || one.refreshToken !== null) return false;
    if (one.confirmedAt >= instant(-settings.trustMilliseconds)) return false;
    // While it is away, it is known by its address.
    const issuer = await provider().then(
      (configuration) => configuration.serverMetadata().issuer,
      () => settings.issuer,
    );
    return new URL(one.issuer).href === new URL(issuer).href;
  };

  const follow = async (one: Watched): Promise<void> => {
    try {
      const { issuer } = (await provider()).serverMetadata();
      // Another provider, which this one has replaced, can't be asked any more.
      if (one.refreshToken !== null && one.issuer === issuer) return await ask(one, one.refreshToken);
    } catch (error) {
      log(
        `Asking ${settings.issuer} whether ${one.personId} may still work here failed: ${messageOf(error)}`,
      );
    }
    const [time, before] = [instant(), instant(-settings.trustMilliseconds)];
    if (one.confirmedAt >= before) return;
    // Also what they have begun in another way, while the provider's last word still counted.
    identities.endSessions(one.personId, (await hasLapsed(one.personId)) ? time : before);
  };

  const askAll = async (): Promise<void> => {
    for (const one of identities.watched(instant(-settings.askMilliseconds))) await follow(one);
  };

  const askAgain = (): Promise<void> => {
    asking ??= askAll().finally(() => {
      asking = null;
    });
    return asking;
  };
  const timer = setInterval(
    () => {
      askAgain().catch((error: unknown) =>
        log(`Asking ${settings.issuer} about people failed: ${messageOf(error)}`),
      );
    },
    Math.min(lookMilliseconds, settings.askMilliseconds),
  ).unref();

  return {
    settings,
    async begin(goal, callback) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } =
        await library();
      const configuration = await provider();
      const [secret, verifier, nonce] = [createSecret(), randomPKCECodeVerifier(), randomNonce()];
      const scopes = configuration.serverMetadata().scopes_supported ?? [];
      const wanted = ["openid", "profile", "email", "groups", "offline_access"];
      const scope = wanted.filter((name) => !optionalScopes.has(name) || scopes.includes(name)).join(" ");
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state: hashSecret(secret),
        nonce,
        // Whoever finds an open window must not change how its owner signs in.
        ...(goal.isManaging && { prompt: "login", max_age: "0" }),
      });
      drop.run(instant());
      add.run(hashSecret(secret), verifier, nonce, JSON.stringify(goal), instant(beginMilliseconds));
      return { address: address.href, secret };
    },
    take(secret) {
      drop.run(instant());
      const state = hashSecret(secret);
      const row = take.get(state);
      if (!row) return null;
      const [verifier, nonce] = [String(row.verifier), String(row.nonce)];
      const at = Date.parse(String(row.expires_at)) - beginMilliseconds;
      return { goal: signInGoal.parse(JSON.parse(String(row.goal))), verifier, nonce, state, at };
    },
    async finish({ goal, verifier, nonce, state, at }, url) {
      const { authorizationCodeGrant } = await library();
      const tokens = await authorizationCodeGrant(await provider(), url, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      });
      const { sub = "", auth_time: seconds = 0 } = tokens.claims() ?? {};
      // Some providers answer without asking anything, whatever they were asked for.
      if (goal.isManaging && !settings.isOnly && seconds * 1000 + clockMilliseconds < at)
        throw new StaffingError(
          `It did not say that you have just shown there who you are, without which nobody changes how you sign in. Use your password or a passkey here.`,
        );
      const shown = await shownBy(tokens, sub);
      return identities.admit(shown, tokens.refresh_token ?? null);
    },
    hasLapsed,
    askAgain,
    close: () => clearInterval(timer),
  };
}

/** Providers that don't list these refuse them. */
const optionalScopes: ReadonlySet<string> = new Set(["groups", "offline_access"]);

/** The provider as it describes itself. What failed is tried again at the next call. */
function discoverOnce({
  issuer,
  clientId,
  clientSecret,
}: SingleSignOnSettings): () => Promise<Configuration> {
  let found: Promise<Configuration> | null = null;
  return () => {
    found ??= discover().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };

  async function discover() {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await library();
    const url = new URL(issuer);
    // Only on one machine can nobody read along.
    const isHere = url.protocol === "http:" && isLoopback(url.hostname);
    const execute = [enableNonRepudiationChecks, ...(isHere ? [allowInsecureRequests] : [])];
    return discovery(url, clientId, clientSecret, undefined, { execute, timeout: answerSeconds });
  }
}
