import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** Somebody whom the provider knows. */
export interface ProviderAccount {
  readonly subject: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

/** What not every provider does alike. */
export interface ProviderHabits {
  readonly givesRefreshTokens: boolean;
  /** Says of everybody that they signed in an hour ago. */
  readonly asksOnce: boolean;
}

/** What the test tells this process. Each answers with `done`. */
export type ProviderOrder =
  | ({ readonly do: "serve"; readonly callback: string } & ProviderHabits)
  | { readonly do: "know"; readonly account: ProviderAccount }
  | { readonly do: "forget"; readonly subject: string };

const client = { id: "studio", secret: "the-secret-of-the-studio-at-the-provider" } as const;

/** A real provider of OpenID Connect in a process of its own. Whoever types the subject of an account is that account. */
const accounts = new Map<string, ProviderAccount>();
let handle: ReturnType<Provider["callback"]> | null = null;
const server = createServer((request, response) => void handle?.(request, response));
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // it listens on a port
  const issuer = `http://127.0.0.1:${port}`;
  process.on("message", (order: ProviderOrder) => {
    if (order.do === "serve") serve(issuer, order);
    if (order.do === "know") accounts.set(order.account.subject, order.account);
    if (order.do === "forget") accounts.delete(order.subject);
    process.send?.("done");
  });
  process.send?.(issuer);
});
process.on("disconnect", () => process.exit(0));

function serve(
  issuer: string,
  { callback, givesRefreshTokens, asksOnce }: Extract<ProviderOrder, { do: "serve" }>,
): void {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [callback],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      },
    ],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"], groups: ["groups"] },
    scopes: ["openid", "profile", "email", "groups"],
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ["of this process alone"] },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      IdToken: 60,
      Interaction: 600,
      Session: 600,
      Grant: 600,
      RefreshToken: 600,
    },
    issueRefreshToken: async () => givesRefreshTokens,
    rotateRefreshToken: () => true,
    findAccount: async (_, subject) => {
      const account = accounts.get(subject);
      if (!account) return undefined;
      const { subject: accountId, ...claims } = account;
      return {
        accountId,
        claims: async () => ({ sub: accountId, ...claims, groups: [...(claims.groups ?? [])] }),
      };
    },
  });
  if (asksOnce) provider.Session.prototype.authTime = () => Math.floor(Date.now() / 1000) - 3600;
  handle = provider.callback();
}
