import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { expect, test } from "vitest";
import { checkOutsideAddress, type OutsideAnswer } from "@/lib/outside-links/check-address";
import { openOutsideNetwork } from "@/lib/outside-links/outside-network";
import type { ReportFinding } from "@/schemas/checks/report";
import { checkOutsideLinks, outsideLinks } from "@/studio/report/outside-links";
import { createHostCertificate } from "../../support/certificate.ts";

const outside = "93.184.216.34";

/** Websites that are on this machine, although their names lead to addresses of the public network. */
async function startWebsites(answer: RequestListener, certificateOf?: string) {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.headers.host?.replace(/:\d+$/, "")}${request.url}`);
    answer(request, response);
  };
  const server =
    certificateOf === undefined
      ? createServer(listener)
      : createSecureServer(await createHostCertificate(certificateOf), listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The websites have no port.");
  const lookedUp: string[] = [];
  const network = openOutsideNetwork({
    patience: 400,
    lookup: async (host) => {
      lookedUp.push(host);
      return host.startsWith("inside.") ? ["10.1.2.3"] : [outside];
    },
    route: (checked) => (checked === outside ? "127.0.0.1" : "192.0.2.1"),
  });
  const scheme = certificateOf === undefined ? "http" : "https";
  const at = (site: string) => `${scheme}://${site.replace("/", `:${address.port}/`)}`;
  return {
    asked,
    lookedUp,
    port: address.port,
    at,
    check: (site: string) => checkOutsideAddress(at(site), network),
    checkAddress: (one: string) => checkOutsideAddress(one, network),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("R-CMS-6 over a real connection, pages, missing pages and servers that know no heads are told apart", async () => {
  await using sites = await startWebsites((request, response) => {
    const isHead = request.method === "HEAD";
    const status: Record<string, number> = {
      "/page": 200,
      "/old": isHead ? 405 : 200,
      "/robots-out": 999,
      "/down": 500,
    };
    response.writeHead(status[request.url ?? ""] ?? 404).end(isHead ? "" : "x".repeat(100_000));
  });
  const states = async (...paths: string[]) =>
    Promise.all(paths.map(async (one) => (await sites.check(`a.example/${one}`)).state));
  expect(await states("page", "old", "gone", "robots-out", "down")).toEqual([
    "answers",
    "answers",
    "broken",
    "unknown",
    "unknown",
  ]);
  expect(sites.asked.filter((line) => line.endsWith("/page"))).toEqual(["HEAD a.example/page"]);
});

test("R-CMS-6 over a real connection, redirects are followed, but not into a private network", async () => {
  await using sites = await startWebsites(({ url = "" }, response) => {
    const { port } = sites;
    const targets: Record<string, string> = {
      "/moved": "/page",
      "/away": `http://b.example:${port}/page`,
      "/circle": "/circle",
      "/in": `http://inside.example:${port}/admin`,
      "/self": `http://127.0.0.1:${port}/admin`,
    };
    const location = targets[url];
    if (location === undefined) response.writeHead(200).end();
    else response.writeHead(302, { location }).end();
  });
  expect(await sites.check("a.example/moved")).toMatchObject({ state: "answers" });
  expect(await sites.check("a.example/away")).toMatchObject({ state: "answers" });
  expect(sites.asked).toContain("HEAD b.example/page");
  expect(await sites.check("a.example/circle")).toMatchObject({ state: "broken" });
  for (const way of ["in", "self"])
    expect((await sites.check(`a.example/${way}`)).words).toBe("is in a private network, which is not asked");
  expect(sites.asked.join()).not.toContain("/admin");
});

test("R-CMS-6 a connection goes to the address that was checked, and names are looked up once", async () => {
  await using sites = await startWebsites((_request, response) => response.writeHead(200).end());
  expect((await sites.check("rebinding.example/page")).state).toBe("answers");
  expect(sites.lookedUp).toEqual(["rebinding.example"]);
});

test("R-CMS-6 a website that is slow, hangs up or is not there is unknown, not broken", async () => {
  await using sites = await startWebsites(({ url }, response) => {
    if (url === "/hangs-up") response.destroy();
  });
  expect(await sites.check("a.example/slow")).toEqual({
    state: "unknown",
    words: "does not answer within 10 seconds",
  });
  expect(await sites.check("a.example/hangs-up")).toEqual({
    state: "unknown",
    words: "can't be reached now",
  });
  expect(await sites.checkAddress("http://a.example:1/")).toEqual({
    state: "unknown",
    words: "can't be reached now",
  });
});

test("R-CMS-6 a website whose certificate browsers refuse is broken for visitors", async () => {
  await using sites = await startWebsites(
    (_request, response) => response.writeHead(200).end(),
    "secure.example",
  );
  expect(await sites.check("secure.example/")).toEqual({
    state: "broken",
    words: "has a certificate that nobody vouches for, so browsers warn of it",
  });
  expect(sites.asked, "nothing was sent").toEqual([]);
});

test("R-CMS-6 a website that asks for a pause gets it, and is not asked again when the pause is long", async () => {
  let isCalm = false;
  await using sites = await startWebsites(({ url = "" }, response) => {
    const isBusy = url.startsWith("/long") || !isCalm;
    response.writeHead(
      isBusy ? 429 : 200,
      isBusy ? { "retry-after": url.startsWith("/long") ? "3600" : "5" } : {},
    );
    response.end();
  });
  expect(await sites.check("a.example/short")).toEqual({
    state: "unknown",
    words: "asks for a pause (429)",
    waitSeconds: 5,
  });
  expect(sites.asked, "not asked again by another method").toEqual(["HEAD a.example/short"]);
  sites.asked.length = 0;

  const waits: number[] = [];
  const found = await checkLinks(["a.example/short", "a.example/next"], sites, (milliseconds) => {
    waits.push(milliseconds);
    isCalm = true;
  });
  expect(found).toEqual([]);
  expect(waits).toEqual([5000, 1000]);

  sites.asked.length = 0;
  const left = await checkLinks(["b.example/long", "b.example/long-2", "b.example/page"], sites, () => {});
  expect(sites.asked).toEqual(["HEAD b.example/long"]);
  expect(left).toHaveLength(3);
  expect(left[1]?.message).toContain("was not asked, because its website asks for a pause");
});

function checkLinks(
  pages: readonly string[],
  sites: { at: (site: string) => string; checkAddress: (address: string) => Promise<OutsideAnswer> },
  onWait: (milliseconds: number) => void,
): Promise<ReportFinding[]> {
  const document = { _id: "page-1", _type: "page", _rev: "", _createdAt: "", _updatedAt: "" };
  return checkOutsideLinks(outsideLinks([{ ...document, links: pages.map(sites.at) }]), {
    ask: sites.checkAddress,
    wait: async (milliseconds) => onWait(milliseconds),
    onProgress: () => {},
  });
}
