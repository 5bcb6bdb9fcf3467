import { createServer } from "node:http";

export interface OutsideProxy extends AsyncDisposable {
  readonly url: string;
  /** Method and target of each request that reached the proxy. */
  readonly requests: string[];
}

/**
 * Hosts of the browsers' own background requests: updates, accounts, autofill, settings. They are sent whatever page
 * is open.
 */
const browserHosts = [
  "update.googleapis.com",
  "accounts.google.com",
  "content-autofill.googleapis.com",
  "optimizationguide-pa.googleapis.com",
  "safebrowsingohttpgateway.googleapis.com",
  "safebrowsing.googleapis.com",
  "clients2.google.com",
  "android.clients.google.com",
  "redirector.gvt1.com",
  "edgedl.me.gvt1.com",
  "firefox.settings.services.mozilla.com",
];

/** A proxy in place of the network: it records and refuses every request to another machine. */
export async function startOutsideProxy(): Promise<OutsideProxy> {
  const requests: string[] = [];
  const record = (method: string | undefined, url: string | undefined) => {
    const target = `${url}`;
    const { hostname } = new URL(target.includes("://") ? target : `https://${target}`);
    if (!browserHosts.includes(hostname)) requests.push(`${method} ${target}`);
  };
  const server = createServer((request, response) => {
    record(request.method, request.url);
    response.writeHead(403).end();
  });
  server.on("connect", (request, socket) => {
    record("CONNECT", request.url);
    socket.on("error", () => socket.destroy());
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
