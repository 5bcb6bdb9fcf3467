import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Services, type ServicesOptions, startServices } from "../../local/services/server.ts";
import { answerNoAccounts, createAccountsProxy, isAccountsPath } from "../../scripts/front/accounts-proxy.ts";
import { removeInternalHeaders } from "../../scripts/front/request-guard.ts";

const token = "the-fronts-token";

export interface Site extends AsyncDisposable {
  /** Of the front server, as browsers know it. */
  readonly url: string;
  readonly services: Services;
}

/** The account services on a data folder, behind the front's own proxy. */
export async function startSite(dataFolder: string, options: Partial<ServicesOptions> = {}): Promise<Site> {
  const services = await startServices({ dataFolder, port: 0, token, projectId: "demo-paraph", ...options });
  const proxy = createAccountsProxy({ url: `http://127.0.0.1:${services.port}`, token }, "http");
  const front = createServer((request, response) => {
    removeInternalHeaders(request, false);
    if (isAccountsPath(request.url)) proxy.handle(request, response);
    else answerNoAccounts(response);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const address = front.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`,
    services,
    async [Symbol.asyncDispose]() {
      proxy.close();
      front.closeAllConnections();
      front.close();
      await services.close();
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
