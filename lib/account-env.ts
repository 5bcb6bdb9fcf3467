import { isHttpUrl, read, type Source } from "./env-source.ts";
import { isLoopbackName } from "./loopback.ts";
import { type AccountEnvironment, parseAccountEnv } from "./public-env.ts";

export interface AccountsEnvironment extends AccountEnvironment {
  /** Where this process reaches the local services directly, once they are started. */
  readonly url: string | undefined;
  /** Why nobody can sign in here; `null` when people can. */
  readonly offBecause: string | null;
}

/**
 * Whoever reaches the local accounts is believed: their tokens carry no signature. So they exist only where no other
 * machine can reach the site, be it directly or through a proxy that `SITE_URL` speaks of.
 */
export function parseAccounts(source: Source, host: string, siteUrl: string): AccountsEnvironment {
  const target = parseAccountEnv(source);
  if (target.mode === "hosted") return { ...target, url: undefined, offBecause: null };
  const reachable = exposedBy(host, siteUrl);
  return {
    ...target,
    url: reachable ? undefined : read(source, "ACCOUNTS_URL"),
    offBecause: reachable && `local accounts are for this machine alone, and ${reachable}`,
  };
}

/** What lets other machines reach the site; `null`: nothing does. */
export function exposedBy(host: string, siteUrl: string): string | null {
  if (!isLoopbackName(host)) return `HOST is ${host}`;
  return isLoopbackName(new URL(siteUrl).hostname) ? null : `SITE_URL is ${siteUrl}`;
}

/** What is wrong with the variables of accounts, each with what to set. */
export function accountProblems(source: Source, host: string): string[] {
  const problems: string[] = [];
  for (const name of ["NEXT_PUBLIC_SIGNATURE_API_URL", "NEXT_PUBLIC_DASHBOARD_URL"]) {
    const value = read(source, name);
    if (value === undefined || isConfidentialUrl(value)) continue;
    problems.push(
      `${name} is "${value}". Set it to an address such as https://app.example.com, without query: it is sent what proves who somebody is.`,
    );
  }
  const authDomain = read(source, "NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN");
  if (authDomain !== undefined && !/^[\w-]+(\.[\w-]+)+$/.test(authDomain)) {
    problems.push(
      `NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN is "${authDomain}". Set it to a host name such as example.firebaseapp.com.`,
    );
  }
  const handoff = read(source, "NEXT_PUBLIC_HANDOFF");
  if (handoff !== undefined && handoff !== "code" && handoff !== "query") {
    problems.push(`NEXT_PUBLIC_HANDOFF is "${handoff}". Set it to code or query.`);
  }
  const emulator = read(source, "FIREBASE_AUTH_EMULATOR_HOST");
  if (emulator !== undefined) {
    const project = read(source, "NEXT_PUBLIC_FIREBASE_PROJECT_ID");
    const meets = project ? `the real project ${project}` : isLoopbackName(host) ? null : `HOST ${host}`;
    if (meets) {
      problems.push(
        `FIREBASE_AUTH_EMULATOR_HOST is set together with ${meets}: an emulator's tokens can be made by anybody. Unset one of them.`,
      );
    }
  }
  return problems;
}

/** Encrypted, or never leaving this machine. */
function isConfidentialUrl(value: string): boolean {
  if (!isHttpUrl(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  return (protocol === "https:" || isLoopbackName(hostname)) && search === "" && hash === "";
}
