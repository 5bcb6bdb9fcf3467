import type { Variables } from "../env/variables.ts";

/** The provider by which people sign in to the Studio, as the environment says it. */
export interface SingleSignOnEnvironment {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string | null;
  readonly groupsClaim: string | null;
  /** JSON: the role of each group. */
  readonly roles: string;
  readonly isOnly: boolean;
}

/** `null` unless all that is needed is set. */
export function singleSignOnOf(values: Variables): SingleSignOnEnvironment | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: secret,
    OIDC_ROLES: roles,
  } = values;
  if (!issuer || !clientId || !secret || !roles) return null;
  return {
    issuer,
    clientId,
    clientSecret: secret,
    name: values.OIDC_NAME ?? null,
    groupsClaim: values.OIDC_GROUPS_CLAIM ?? null,
    roles,
    isOnly: values.OIDC_ONLY === "true",
  };
}

/** The local lake's variables that follow from it. */
export function singleSignOnVariablesOf(provider: SingleSignOnEnvironment | null): Record<string, string> {
  if (provider === null) return {};
  const { issuer, clientId, clientSecret, name, groupsClaim, roles, isOnly } = provider;
  return {
    LAKE_OIDC_ISSUER: issuer,
    LAKE_OIDC_CLIENT_ID: clientId,
    LAKE_OIDC_CLIENT_SECRET: clientSecret,
    LAKE_OIDC_ROLES: roles,
    ...(name !== null && { LAKE_OIDC_NAME: name }),
    ...(groupsClaim !== null && { LAKE_OIDC_GROUPS_CLAIM: groupsClaim }),
    ...(isOnly && { LAKE_OIDC_ONLY: "true" }),
  };
}
