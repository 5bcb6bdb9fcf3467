import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { tokenHeader } from "@paraph/service/requests";
import { serve } from "@paraph/service/testing/http-server";
import { startLocal } from "../../../server/back-ends/start-local.ts";

export interface HostedAccounts extends AsyncDisposable {
  /** Where the identity provider answers. */
  readonly url: string;
  readonly dataFolder: string;
  /** What a site needs to have its accounts here. */
  readonly environment: Readonly<Record<string, string>>;
  /** The site whose pages may ask the signature API, and whose windows the identity provider accepts. */
  allow(siteUrl: string): void;
  /** What was asked of each address since the last call: `host path`. */
  askedSince(): string[];
}

/**
 * Hosted accounts: the vendor's emulator and the local product in a process that is not the site's, each at an origin of
 * its own. Any page may ask the identity provider, as at the vendor; the signature API answers one site alone.
 */
export async function openHostedAccounts(): Promise<HostedAccounts> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-accounts-"));
  const local = await startLocal({
    dataFolder,
    lake: null,
    services: { projectId: "demo-paraph", payments: null },
    log: console.error,
  });
  const { services } = local;
  if (!services) throw new Error("The local accounts should run.");
  let site = "http://127.0.0.1:1";
  let asked: string[] = [];

  const open = (name: string, allowed: (path: string) => string | null) =>
    serve(async (request, response) => {
      const { pathname } = new URL(request.url ?? "", "http://front");
      asked.push(`${name} ${pathname}`);
      const origin = allowed(pathname);
      if (origin) response.setHeader("access-control-allow-origin", origin);
      if (origin && request.method === "OPTIONS") return answerPreflight(request, response);
      if (pathname === "/identitytoolkit.googleapis.com/v1/projects") {
        const known = { projectId: "demo-paraph", authorizedDomains: [new URL(site).hostname] };
        response.setHeader("content-type", "application/json").end(JSON.stringify(known));
        return;
      }
      await passOn(request, response, { ...services, isForPages: origin !== null });
    });
  const identity = await open("identity", (asking) => (asking.startsWith("/local/") ? null : "*"));
  const product = await open("product", (asking) =>
    asking.startsWith("/local/signature-api/") ? new URL(site).origin : null,
  );

  return {
    url: identity.url,
    dataFolder,
    environment: {
      NEXT_PUBLIC_FIREBASE_API_KEY: "a-key",
      NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: "accounts.hosted.example",
      NEXT_PUBLIC_FIREBASE_PROJECT_ID: "demo-paraph",
      FIREBASE_API_HOST: identity.url,
      NEXT_PUBLIC_SIGNATURE_API_URL: `${product.url}/local/signature-api`,
      NEXT_PUBLIC_DASHBOARD_URL: `${product.url}/local/dashboard`,
    },
    allow(siteUrl) {
      site = siteUrl;
    },
    askedSince() {
      const since = asked;
      asked = [];
      return since;
    },
    async [Symbol.asyncDispose]() {
      await identity[Symbol.asyncDispose]();
      await product[Symbol.asyncDispose]();
      await local.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-methods", "GET, POST");
  response.setHeader(
    "access-control-allow-headers",
    request.headers["access-control-request-headers"] ?? "content-type",
  );
  response.writeHead(204).end();
}

interface BackEnd {
  readonly url: string;
  readonly token: string;
  /** Pages of other origins may ask, which the local services themselves never allow. */
  readonly isForPages: boolean;
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { url, token, isForPages }: BackEnd,
): Promise<void> {
  const { host = "", cookie, authorization, origin, "content-type": type } = request.headers;
  const body = request.method === "POST" ? await text(request) : null;
  const answer = await fetch(`${url}${request.url}`, {
    method: request.method,
    redirect: "manual",
    headers: {
      [tokenHeader]: token,
      "x-forwarded-host": host,
      "x-forwarded-proto": "http",
      ...(type && { "content-type": type }),
      ...(cookie && { cookie }),
      ...(authorization && { authorization }),
      ...(origin && !isForPages && { origin }),
    },
    body,
  });
  for (const name of ["content-type", "location", "content-security-policy", "retry-after"]) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.setHeader("set-cookie", answer.headers.getSetCookie());
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
}
