import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Services, type ServicesOptions, startServices } from "../../server/back-ends/server.ts";
import { removeInternalHeaders } from "../../server/http/request-guard.ts";
import { createServicesProxy, type ServicesTarget } from "../../server/http/services-proxy.ts";

const token = "the-fronts-token";

export interface Site extends AsyncDisposable {
  /** The front server's address, as browsers know it. */
  readonly url: string;
  readonly services: Services;
}

/** Starts the account services on a data folder, behind the front's own proxy. */
export async function startSite(dataFolder: string, options: Partial<ServicesOptions> = {}): Promise<Site> {
  const services = await startServices({ dataFolder, port: 0, token, projectId: "demo-paraph", ...options });
  const front = await frontOf({ url: `http://127.0.0.1:${services.port}`, token });
  return {
    url: front.url,
    services,
    async [Symbol.asyncDispose]() {
      await front[Symbol.asyncDispose]();
      await services.close();
    },
  };
}

/** The part of the front server that forwards requests to the account services. */
export async function frontOf(
  target: ServicesTarget | null,
): Promise<AsyncDisposable & { readonly url: string }> {
  const proxy = createServicesProxy(target, "http");
  const server = createServer((request, response) => {
    removeInternalHeaders(request, false);
    proxy.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`,
    async [Symbol.asyncDispose]() {
      proxy.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-services-"));
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
