import { publicSource, type Source } from "./public-source.ts";

/** The part of the environment that the browser may know: which Content Lake the Studio uses. */
export interface PublicEnvironment {
  readonly mode: "local" | "hosted";
  readonly projectId: string;
  readonly dataset: string;
  /** Where the hosted lake answers instead of the vendor's own hosts, without a trailing slash. */
  readonly apiHost: string | null;
  /** What the addresses of uploaded pictures and files begin with. The local lake has a path on this origin. */
  readonly assetBase: string;
}

/** The version of the lake's API that all clients of this project use. */
export const apiVersion = "2025-02-19";

export function parsePublicEnv(source: Source): PublicEnvironment {
  const projectId = source.NEXT_PUBLIC_SANITY_PROJECT_ID?.trim();
  const dataset = source.NEXT_PUBLIC_SANITY_DATASET?.trim() || "production";
  if (!projectId)
    return { mode: "local", projectId: "local", dataset: "production", apiHost: null, assetBase: "/lake" };
  const apiHost = withoutSlash(source.SANITY_API_HOST) || null;
  return { mode: "hosted", projectId, dataset, apiHost, assetBase: apiHost ?? "https://cdn.sanity.io" };
}

let lake: PublicEnvironment | undefined;

/** The lake of this process or page, read once. */
export function publicEnv(): PublicEnvironment {
  lake ??= parsePublicEnv(publicSource());
  return lake;
}

/** Where people sign in, and where they go from there. */
export interface AccountEnvironment {
  readonly mode: "local" | "hosted";
  /** Nobody can sign in here. Known on the server; pages say it by `data-accounts`. */
  readonly isOff: boolean;
  readonly apiKey: string;
  /** The origin of the identity provider's popups. Empty for the local provider, which uses this origin. */
  readonly authDomain: string;
  readonly projectId: string;
  /**
   * Where the hosted identity provider answers instead of its own hosts, without a trailing slash: the path begins with
   * the host's name, as at the vendor's emulator.
   */
  readonly apiHost: string | null;
  /** Without a trailing slash. The local back end has a path on this origin. */
  readonly signatureApiUrl: string;
  /** Without a trailing slash. The local back end has a path on this origin. */
  readonly dashboardUrl: string;
  /** What the dashboard gets: a value that works once, or the token itself. */
  readonly handoff: "code" | "query";
}

export function parseAccountEnv(source: Source): AccountEnvironment {
  const apiKey = source.NEXT_PUBLIC_FIREBASE_API_KEY?.trim();
  const isOff = source.PARAPH_ACCOUNTS?.trim() === "off";
  const handoff = source.NEXT_PUBLIC_HANDOFF?.trim() === "query" ? "query" : "code";
  if (!apiKey) {
    return {
      mode: "local",
      isOff,
      apiKey: "local",
      authDomain: "",
      // With this prefix the emulator's clients know that the project exists nowhere else.
      projectId: "demo-paraph",
      apiHost: null,
      signatureApiUrl: "/local/signature-api",
      dashboardUrl: "/local/dashboard",
      handoff,
    };
  }
  return {
    mode: "hosted",
    isOff,
    apiKey,
    authDomain: source.NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN?.trim() ?? "",
    projectId: source.NEXT_PUBLIC_FIREBASE_PROJECT_ID?.trim() ?? "",
    apiHost: withoutSlash(source.FIREBASE_API_HOST) || null,
    signatureApiUrl: withoutSlash(source.NEXT_PUBLIC_SIGNATURE_API_URL),
    dashboardUrl: withoutSlash(source.NEXT_PUBLIC_DASHBOARD_URL),
    handoff,
  };
}

/** Addresses are joined with paths that begin with a slash. */
export function withoutSlash(url = ""): string {
  return url.trim().replace(/\/+$/, "");
}

let accounts: AccountEnvironment | undefined;

/** The accounts of this process or page, read once. */
export function accountEnv(): AccountEnvironment {
  accounts ??= parseAccountEnv(publicSource());
  return accounts;
}
