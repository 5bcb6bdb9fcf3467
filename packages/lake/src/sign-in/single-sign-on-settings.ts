import { type Role, roleNames } from "../context.ts";

/** By which provider people sign in, as OpenID Connect has it. */
export interface SingleSignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call the provider. */
  readonly name: string;
  /** The claim that names a person's groups. */
  readonly groupsClaim: string;
  /** The role of each group that lets people in. */
  readonly roles: Readonly<Record<string, Role>>;
  /** Nobody signs in with a password or a passkey of the lake. */
  readonly isOnly: boolean;
  /** After how long the provider is asked again about somebody who is signed in. */
  readonly askMilliseconds: number;
  /** For how long somebody stays signed in about whom the provider says nothing. */
  readonly trustMilliseconds: number;
}

const minute = 60_000;

/** Reads what `lib/people/single-sign-on.ts` writes, which has checked it. `null` without a provider. */
export function singleSignOnFrom(
  environment: Readonly<Record<string, string | undefined>>,
): SingleSignOnSettings | null {
  const { LAKE_OIDC_ISSUER: issuer, LAKE_OIDC_CLIENT_ID: clientId } = environment;
  if (!issuer || !clientId) return null;
  return {
    issuer,
    clientId,
    clientSecret: environment.LAKE_OIDC_CLIENT_SECRET ?? "",
    name: environment.LAKE_OIDC_NAME || new URL(issuer).hostname,
    groupsClaim: environment.LAKE_OIDC_GROUPS_CLAIM || "groups",
    roles: rolesFrom(environment.LAKE_OIDC_ROLES),
    isOnly: environment.LAKE_OIDC_ONLY === "true",
    askMilliseconds: 5 * minute,
    trustMilliseconds: 12 * 60 * minute,
  };
}

/** How people sign in, for the Studio: `provider` means by it alone. */
export function waysToSignIn({
  people,
  singleSignOn,
}: {
  readonly people: "one-click" | "password";
  readonly singleSignOn: SingleSignOnSettings | null;
}) {
  return {
    signIn: singleSignOn?.isOnly ? ("provider" as const) : people,
    provider: singleSignOn?.name ?? null,
  };
}

/** The role of somebody with these groups, the one with most rights; `null` if none of them lets people in. */
export function roleOfGroups({ roles }: Pick<SingleSignOnSettings, "roles">, groups: unknown): Role | null {
  const names: unknown[] = Array.isArray(groups) ? groups : [groups];
  const given = names.flatMap((name) =>
    typeof name === "string" && Object.hasOwn(roles, name) ? [roles[name]] : [],
  );
  return roleNames.find((role) => given.includes(role)) ?? null;
}

function rolesFrom(text = "{}"): Record<string, Role> {
  const roles: unknown = JSON.parse(text);
  return Object.fromEntries(
    Object.entries(Object(roles)).map(([group, name]) => {
      const role = roleNames.find((one) => one === name);
      if (!role)
        throw new Error(`LAKE_OIDC_ROLES gives "${group}" the role "${name}". Use ${roleNames.join(", ")}.`);
      return [group, role];
    }),
  );
}
