import { readProcessFile } from "@paraph/service/supervisor";
import { expect } from "@playwright/test";
import type { System } from "../../../../scripts/support/system.ts";
import { card, submit } from "../../../support/payments.ts";
import { smallPage } from "../newsroom.ts";

/** What people ask of a system, as plain requests. Each answers its status. */
export class Requests {
  readonly #system: Pick<System, "url">;
  readonly #dataFolder: string;

  constructor(system: Pick<System, "url">, dataFolder: string) {
    this.#system = system;
    this.#dataFolder = dataFolder;
  }

  pidOf(name: "lake" | "back-ends"): number {
    const pid = readProcessFile(this.#dataFolder, name)?.pid;
    if (pid === undefined) throw new Error(`No process file names the ${name}.`);
    return pid;
  }

  async page(path: string): Promise<{ status: number; html: string }> {
    const answer = await fetch(this.#system.url + path);
    return { status: answer.status, html: await answer.text() };
  }

  publish(n: number): Promise<Response> {
    return this.#lake(
      "data/mutate/production",
      JSON.stringify({
        mutations: [{ createOrReplace: smallPage("limited", "/limited", `Published ${n}.`) }],
      }),
    );
  }

  upload(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
    return this.#lake("assets/files/production", bytes);
  }

  #lake(path: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
    const token = readProcessFile(this.#dataFolder, "lake")?.token;
    return fetch(`${this.#system.url}/lake/v2025-02-19/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body,
    });
  }

  begin(key: string): Promise<Response> {
    const { url } = this.#system;
    return fetch(`${url}/local/payments-api/createStripeOneTimePaymentUS`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({
        priceId: "price_local_lifetime_99",
        email: card.email,
        successUrl: `${url}/thank-you`,
        cancelUrl: `${url}/pricing`,
      }),
    });
  }

  async checkout(key: string): Promise<string> {
    const answer = await this.begin(key);
    expect(answer.status).toBe(200);
    return (await answer.json()).sessionUrl;
  }

  async pay(checkout: string): Promise<number> {
    return (await submit(checkout, card)).status;
  }

  async register(email: string): Promise<number> {
    const { url } = this.#system;
    const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: "Abcdefg1", returnSecureToken: true }),
    });
    return answer.status;
  }

  async sales(): Promise<{ state: string }[]> {
    const answer = await fetch(`${this.#system.url}/local/payments/ledger.json`);
    return (await answer.json()).purchases;
  }

  async health(): Promise<string | null> {
    const answer = await fetch(`${this.#system.url}/api/health`).catch(() => null);
    return answer && (await answer.json()).status;
  }
}
