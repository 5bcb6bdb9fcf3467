import path from "node:path";
import type { Page, Route } from "@playwright/test";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "../../..");
export const authDomain = "accounts.hosted.example";

const environment = {
  NEXT_PUBLIC_FIREBASE_API_KEY: "a-key",
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: authDomain,
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: "demo-paraph",
};

/** Opens an empty page with the site's own code, set to hosted accounts, as `window.hosted`. */
export async function openHostedIdentity(page: Page, siteUrl: string): Promise<void> {
  const script = await buildHosted();
  const address = `${siteUrl}/hosted-identity.html`;
  const body = `<!doctype html><html data-environment='${JSON.stringify(environment)}'><body><script>${script}</script>`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.route(identityProvider, (route) => answerForIdentity(route, siteUrl));
  await page.goto(address);
}

/** The hosts of the hosted accounts. */
export const identityProvider = /^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//;

/** Answers for the provider of hosted accounts by the emulator of a local system. */
export function answerForIdentity(route: Route, localUrl: string): Promise<void> {
  const { host, pathname, search } = new URL(route.request().url());
  const known = { projectId: "demo-paraph", authorizedDomains: [new URL(localUrl).hostname] };
  if (pathname.endsWith("/projects")) return route.fulfill({ json: known, headers: anyOrigin });
  return passOn(route, `${localUrl}/${host}${pathname}${search}`);
}

export const anyOrigin = { "access-control-allow-origin": "*" };

/** Gives the answer of another address. */
export async function passOn(route: Route, address: string): Promise<void> {
  const request = route.request();
  const { authorization, "content-type": type = "application/json" } = request.headers();
  const answer = await fetch(address, {
    method: request.method(),
    headers: { "content-type": type, ...(authorization && { authorization }) },
    body: request.postData(),
  });
  await route.fulfill({
    status: answer.status,
    contentType: "application/json",
    headers: anyOrigin,
    body: await answer.text(),
  });
}

let building: Promise<string> | null = null;

function buildHosted(): Promise<string> {
  building ??= build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "@": root } },
    define: { "process.env": "{}" },
    build: {
      write: false,
      lib: { entry: path.join(root, "lib/accounts/firebase-identity.ts"), formats: ["iife"], name: "hosted" },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  }).then((result) => {
    const [output] = [result].flat();
    if (!output || !("output" in output))
      throw new Error("Vite built nothing of lib/accounts/firebase-identity.ts.");
    return output.output[0].code;
  });
  return building;
}

/** Fakes the script host: the parts of Google's iframe API that the SDK uses. They pass on the window's messages. */
export function sendFrames(route: Route): Promise<void> {
  const onload = new URL(route.request().url()).searchParams.get("onload") ?? "";
  const script = `
    const frame = {
      restyle: async () => {},
      ping: async (done) => done(),
      register: (name, handle) => addEventListener("message", ({ origin, data }) => {
        if (origin === "https://${authDomain}") handle({ type: name, authEvent: data });
      }),
      // Asynchronous, like real frames. The SDK throws in its own callback even on success.
      send: (name, asked, answer) => setTimeout(() => { try { answer([{ [name]: true }]); } catch {} }),
    };
    window.gapi = {
      load: (name, { callback }) => callback(),
      iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => ({ open: async (frameOptions, ready) => ready(frame) }) },
    };
    window[${JSON.stringify(onload)}]();`;
  return route.fulfill({ contentType: "text/javascript", body: script });
}

/** Fakes the last step of the provider's window, which tells the page the chosen account. */
export function answerWindow(route: Route, email: string): Promise<void> {
  const { searchParams } = new URL(route.request().url());
  const claims = { sub: email, email, email_verified: true, name: "Hosted Person" };
  const provider = searchParams.get("providerId") ?? "";
  const event = {
    type: searchParams.get("authType"),
    eventId: searchParams.get("eventId"),
    urlResponse: `https://${authDomain}/?${new URLSearchParams({ providerId: provider, id_token: JSON.stringify(claims) })}`,
    sessionId: "session",
    tenantId: null,
    postBody: null,
  };
  return route.fulfill({
    contentType: "text/html",
    body: `<script>opener.postMessage(${JSON.stringify(event)}, "*")</script>`,
  });
}
