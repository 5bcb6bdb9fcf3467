import { type HTMLElement, parse } from "node-html-parser";
import { expect } from "vitest";
import { ownerBody, site, type TestProduct } from "./product.ts";

export const dashboard = "/local/dashboard";

export interface Browser {
  readonly cookie: string;
  /** The dashboard's response to a browser with this cookie, and its page. */
  readonly open: (path: string) => Promise<Shown>;
  readonly send: (path: string, fields?: Record<string, string>) => Promise<Shown>;
}

export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly page: HTMLElement;
}

export function browse(product: TestProduct, cookie = ""): Browser {
  const headers = { cookie, origin: site, "sec-fetch-site": "same-origin" };
  return {
    cookie,
    open: async (path) => shown(await product.fetch(`${dashboard}${path}`, { headers: { cookie } })),
    send: async (path, fields = {}) =>
      shown(
        await product.fetch(`${dashboard}${path}`, {
          method: "POST",
          headers,
          body: new URLSearchParams(fields),
        }),
      ),
  };
}

async function shown(response: Response): Promise<Shown> {
  return { status: response.status, headers: response.headers, page: parse(await response.text()) };
}

/** Completes a login and returns its hand-off value. */
export async function completeLogin(
  product: TestProduct,
  token: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const answer = await product.post("/owners", ownerBody(token, changes));
  const { accessToken }: { accessToken: string } = await answer.json();
  return accessToken;
}

/** A browser that has signed in through the site. */
export async function signIn(
  product: TestProduct,
  token = product.tokenOf(),
  changes: Record<string, unknown> = {},
): Promise<Browser> {
  const value = await completeLogin(product, token, changes);
  const landed = await browse(product).open(`/login?accessToken=${value}`);
  return browse(product, cookieOf(landed));
}

export function cookieOf({ headers }: Shown): string {
  return headers.getSetCookie().at(-1)?.split(";")[0] ?? "";
}

/** Names and values of the description list with this id. */
export function factsOf(page: HTMLElement, id: string): string[][] {
  const names = page.querySelectorAll(`#${id} dt`).map((name) => name.text);
  const values = page.querySelectorAll(`#${id} dd`).map((value) => value.text);
  return names.map((name, at) => [name, values[at] ?? ""]);
}

export function problemOf(page: HTMLElement): string | undefined {
  return page.querySelector("[role=alert]")?.text;
}

/** Expects that an address signs nobody in, says why, shows no account data and sets no cookie. */
export async function expectRefused(product: TestProduct, address: string, reason: RegExp): Promise<void> {
  const { status, page, headers } = await browse(product).open(address);
  expect(status, address).toBe(403);
  expect(problemOf(page), address).toMatch(reason);
  expect(page.querySelector("h1")?.text).toBe("You are not signed in");
  expect(page.querySelector("dl")).toBeNull();
  expect(headers.get("set-cookie"), address).toBeNull();
}
