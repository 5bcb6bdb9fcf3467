import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request as ask } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { linkIn, startMailServer } from "@paraph/lake/testing/mail-server";
import { startProvider, type TestProvider } from "@paraph/lake/testing/provider";
import { expect } from "@playwright/test";
import { type BundledSite, domain, startBundledSite } from "./bundled-site.ts";
import { test as base } from "./measured-test.ts";
import { openPaymentProvider, type PaymentProvider } from "./payment-provider.ts";
import { expectNoRefusals, watchRefusals } from "./refusals.ts";

interface WorkerFixtures {
  /** What the site has sent by mail. */
  mails: Mails;
  /** The provider of OpenID Connect by which a company's people sign in. */
  company: TestProvider;
  /** The payment provider that the site sells by. */
  provider: PaymentProvider;
  site: BundledSite;
  /** Refusals of all pages since the end of the last test. */
  refused: string[];
}

interface Mails {
  readonly url: string;
  /** All mails to an address, oldest first, as an assertion that waits. */
  to(address: string): ReturnType<typeof expect.poll<unknown>>;
  /** The link in the newest mail to an address. */
  linkIn(address: string, path: string): string;
}

interface TestFixtures {
  /** What a page did against its own policy. The Studio's refuses what the vendor's interface asks of the vendor. */
  refusals: string[];
}

/** Tests of the site as a company runs it: bundled, without rights, under its own domain, behind Caddy with TLS. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      await using provider = await openPaymentProvider();
      await use(provider);
    },
    { scope: "worker" },
  ],
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      await using server = await startMailServer();
      const to = (address: string) => server.mails.filter((mail) => mail.to.includes(address));
      await use({
        url: server.url,
        to: (address) => expect.poll(() => to(address)),
        linkIn: (address, start) => linkIn(to(address).at(-1), start),
      });
    },
    { scope: "worker" },
  ],
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      await using company = await startProvider();
      await use(company);
    },
    { scope: "worker" },
  ],
  site: [
    async ({ provider, mails, company }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "paraph-public-"));
      {
        await using site = await startBundledSite(folder, {
          ...provider.environment,
          ...company.environment,
          SMTP_URL: mails.url,
          MAIL_FROM: "Paraph <studio@paraph.test>",
        });
        await use(site);
      }
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 900_000 },
  ],
  launchOptions: [
    async ({ launchOptions }, use) => {
      // No name but the site's leads anywhere.
      const rules = `--host-resolver-rules=MAP ${domain} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rules] });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  ignoreHTTPSErrors: true,
  refused: [async ({ browser }, use) => use(watchRefusals(browser)), { scope: "worker" }],
  refusals: [async ({ refused }, use) => expectNoRefusals(refused, use), { auto: true }],
});

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The visitor's own address: one of this machine's. */
  readonly from?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Asks through Caddy, as a program of a visitor does. */
export async function askPublic(
  site: BundledSite,
  address: string,
  question: Question = {},
): Promise<Answer> {
  const { method = "GET", headers = {}, body, from } = question;
  return new Promise((resolve, reject) => {
    const asked = ask(
      {
        ...(from ? { localAddress: from, rejectUnauthorized: false } : { agent }),
        hostname: "127.0.0.1",
        servername: domain,
        port: site.port,
        path: address,
        method,
        headers: { host: `${domain}:${site.port}`, ...headers },
      },
      (answer) => {
        text(answer).then(
          (told) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: told }),
          reject,
        );
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}
