import { writeFileSync } from "node:fs";
import { request as ask, type IncomingHttpHeaders } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { connect } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createHostCertificate } from "../../support/certificate.ts";

/** Headers that speak of one connection, which HTTP/2 refuses. */
const ofConnection = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "proxy-connection",
  "host",
]);

export interface VendorsFront {
  readonly address: string;
  /** The file with the certificate, for processes that shall trust it. */
  readonly certificate: string;
  /** Where requests go from now on. */
  leadTo(url: string): void;
  /** Answers requests itself from now on, for which this gives a status; `null`: none. */
  refuse(how: ((path: string) => number | null) | null): void;
  /** From now on answers to queries are as old as this, in milliseconds. */
  lag(milliseconds: number): void;
  close(): Promise<void>;
}

/**
 * What stands between a browser and the hosted lake: TLS, HTTP/2 and with it any number of event streams, and cookies
 * that come back from pages of other sites.
 */
export async function openVendorsFront(folder: string): Promise<VendorsFront> {
  const { key, cert } = await createHostCertificate("127.0.0.1");
  const certificate = path.join(folder, "front-certificate.pem");
  writeFileSync(certificate, cert);
  let target = new URL("http://127.0.0.1");
  let refusal: ((path: string) => number | null) | null = null;
  const queries = new KeptQueries();
  const server = createSecureServer({
    key,
    cert,
    allowHTTP1: true,
  });
  server.on("request", (request, response) => {
    const status = refusal?.(request.url) ?? null;
    if (status !== null) {
      request.resume();
      response.writeHead(status, status === 429 ? { "retry-after": "1" } : {});
      response.end("{}");
    } else if (queries.isLagging && request.url.includes("/data/query/")) {
      void queries.answer(target, request, response);
    } else passOn(target, request, response);
  });
  // WebSockets come by HTTP/1.1.
  server.on("upgrade", (request: { url: string; headers: IncomingHttpHeaders }, socket, head: Buffer) => {
    const to = connect(Number(target.port), target.hostname, () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
      to.write(`GET ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      to.write(head);
      to.pipe(socket).pipe(to);
    });
    to.on("error", () => socket.destroy());
    socket.on("error", () => to.destroy());
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" ? bound?.port : null;
  return {
    address: `https://127.0.0.1:${port}`,
    certificate,
    leadTo: (url) => {
      target = new URL(url);
    },
    refuse(how) {
      refusal = how;
    },
    lag(milliseconds) {
      queries.lag = milliseconds;
    },
    async close() {
      for (const session of sessions) session.destroy();
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2_000))]);
    },
  };
}

/** Answers of the lake to queries, which a cache between it and everybody else gives out for a while. */
class KeptQueries {
  lag = 0;
  readonly #kept = new Map<string, { at: number; answer: Promise<{ status: number; body: string }> }>();

  get isLagging(): boolean {
    return this.lag > 0;
  }

  async answer(target: URL, request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    const body = await text(request);
    const { authorization = "", "content-type": type = "application/json" } = request.headers;
    const key = [request.method, request.url, authorization, body].join(" ");
    const now = Date.now();
    let kept = this.#kept.get(key);
    if (!kept || now - kept.at > this.lag) {
      const asked = fetch(new URL(request.url, target), {
        method: request.method,
        headers: { "content-type": type, ...(authorization && { authorization }) },
        ...(request.method === "POST" && { body }),
      });
      kept = { at: now, answer: asked.then(async (one) => ({ status: one.status, body: await one.text() })) };
      this.#kept.set(key, kept);
    }
    const answer = await kept.answer;
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(answer.body);
  }
}

function passOn(target: URL, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const { hostname, port } = target;
  const options = {
    hostname,
    port,
    path: request.url,
    method: request.method,
    headers: plain(request.headers),
  };
  const asked = ask(options, (answer) => {
    const headers = plain(answer.headers);
    const cookies = answer.headers["set-cookie"];
    if (cookies) headers["set-cookie"] = cookies.map(forOtherSites);
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(response);
  });
  asked.on("error", () => {
    if (!response.headersSent) response.writeHead(502);
    response.end();
  });
  response.on("close", () => asked.destroy());
  request.pipe(asked);
}

function plain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith(":") && !ofConnection.has(name));
  return Object.fromEntries(kept);
}

function forOtherSites(cookie: string): string {
  const parts = cookie.split("; ").filter((part) => !/^(SameSite|Secure)/i.test(part));
  return [...parts, "SameSite=None", "Secure"].join("; ");
}
