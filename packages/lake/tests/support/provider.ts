import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { type SingleSignOnSettings, singleSignOnFrom } from "../../src/sign-in/single-sign-on-settings.ts";
import type { TestLake } from "./lake.ts";
import type { ProviderAccount, ProviderHabits, ProviderOrder } from "./provider-process.ts";

/** A provider of OpenID Connect in another process. */
export interface TestProvider extends AsyncDisposable {
  readonly issuer: string;
  /** The variables by which a site signs people in there. */
  readonly environment: Readonly<Record<string, string>>;
  /** What a lake has to know of it. */
  settings(changes?: Partial<SingleSignOnSettings>): SingleSignOnSettings;
  /** Lets this lake's people sign in. */
  serve(lake: Pick<TestLake, "url">, habits?: Partial<ProviderHabits>): Promise<void>;
  /** Adds an account, or changes it. */
  know(account: ProviderAccount): Promise<void>;
  forget(subject: string): Promise<void>;
}

export async function startProvider(): Promise<TestProvider> {
  const child = fork(path.join(import.meta.dirname, "provider-process.ts"), { stdio: "ignore" });
  const [issuer] = await once(child, "message");
  const order = async (wanted: ProviderOrder) => {
    child.send(wanted);
    await once(child, "message");
  };
  const environment = {
    OIDC_ISSUER: String(issuer),
    OIDC_CLIENT_ID: "studio",
    OIDC_CLIENT_SECRET: "the-secret-of-the-studio-at-the-provider",
    OIDC_NAME: "Harbor",
    OIDC_ROLES: JSON.stringify({ admins: "administrator", writers: "author", readers: "viewer" }),
  };
  return {
    issuer,
    environment,
    settings(changes = {}) {
      const forLake = Object.entries(environment).map(([name, value]) => [`LAKE_${name}`, value]);
      const settings = singleSignOnFrom(Object.fromEntries(forLake));
      if (!settings) throw new Error("Reading the settings of single sign-on found none");
      return { ...settings, ...changes };
    },
    serve: ({ url }, habits = {}) =>
      order({
        do: "serve",
        callback: `${url}/v1/auth/login/callback`,
        givesRefreshTokens: true,
        asksOnce: false,
        ...habits,
      }),
    know: (account) => order({ do: "know", account }),
    forget: (subject) => order({ do: "forget", subject }),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}

/** A browser that follows redirects and keeps cookies by origin, as far as these pages need one. */
export class ProviderVisitor {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** The address where the way ends: a page, or an address with a fragment, which the Studio would read. */
  async open(
    address: string,
    form?: URLSearchParams,
  ): Promise<{ url: string; status: number; text: string }> {
    const { origin } = new URL(address);
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { cookie: this.#cookiesFor(origin) },
      ...(form && { method: "POST", body: form }),
    });
    this.#keep(origin, answer.headers.getSetCookie());
    const location = answer.headers.get("location");
    const text = await answer.text();
    if (location === null) return { url: address, status: answer.status, text };
    const next = new URL(location, address);
    if (next.hash !== "") return { url: next.href, status: answer.status, text };
    return this.open(next.href);
  }

  /** Signs in at the provider's pages, as `subject`, beginning at the lake's login page. */
  async signIn(lake: TestLake, subject: string, more: Readonly<Record<string, string>> = {}) {
    const fields = new URLSearchParams({ origin: `${lake.url}/studio`, ...more });
    let page = await this.open(`${lake.url}/v1/auth/login/single-sign-on?${fields}`);
    for (let form = formOf(page); form !== null; form = formOf(page))
      page = await this.open(
        form.action,
        new URLSearchParams({ ...form.fields, login: subject, password: "any" }),
      );
    return page;
  }

  cookieOf(lake: TestLake): string {
    return this.#cookiesFor(new URL(lake.url).origin);
  }

  #cookiesFor(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keep(origin: string, cookies: readonly string[]): void {
    const kept = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, kept);
    for (const cookie of cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) kept.delete(name);
      else kept.set(name, value);
    }
  }
}

/** The provider's form on a page: that of the login, then that of the consent. */
function formOf({ url, text }: { url: string; text: string }) {
  const action = /<form[^>]* action="([^"]*\/interaction\/[^"]+)"/.exec(text)?.[1];
  const prompt = /name="prompt" value="([^"]+)"/.exec(text)?.[1];
  return action && prompt ? { action: new URL(action, url).href, fields: { prompt } } : null;
}
