import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposableSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ask, offerOfHttp2 } from "@paraph/service/testing/ask";
import { share } from "@paraph/service/testing/extent";
import { expect, test } from "vitest";

const main = path.resolve(import.meta.dirname, "../../packages/lake/src/main.ts");

interface LakeProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  readonly printed: { out: string; error: string };
}

function startProcess(environment: Record<string, string>): LakeProcess {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-process-"));
  const child = fork(main, {
    silent: true,
    env: { ...process.env, LAKE_FOLDER: folder, ...environment },
  });
  const printed = { out: "", error: "" };
  child.stdout?.on("data", (text) => {
    printed.out += text;
  });
  child.stderr?.on("data", (text) => {
    printed.error += text;
  });
  return {
    child,
    printed,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready({ child }: LakeProcess): Promise<string> {
  const [message] = await once(child, "message");
  return `http://127.0.0.1:${message.lake.port}`;
}

test("reports its port, has a place for comments from the start, and stops cleanly on SIGTERM while streams are open", async () => {
  await using lake = startProcess({ LAKE_TOKEN: "the-servers-token" });
  const url = await ready(lake);
  expect(JSON.parse(lake.printed.out)).toEqual({ lake: { port: Number(new URL(url).port) } });
  const headers = { Authorization: "Bearer the-servers-token" };
  const me = await fetch(`${url}/v1/users/me`, { headers });
  expect(await me.json()).toMatchObject({ role: "publisher" });
  const addons = `${url}/v1/projects/local/datasets?datasetProfile=comments&addonFor=production`;
  expect(await (await fetch(addons, { headers })).json()).toMatchObject([{ name: "production-comments" }]);
  expect((await ask(`${url}/health`, offerOfHttp2)).status).toBe(200);
  const stream = await fetch(`${url}/v1/data/listen/production?query=*`, { headers });
  lake.child.kill("SIGTERM");
  const [code] = await once(lake.child, "exit");
  expect(code).toBe(0);
  await stream.body?.cancel().catch(() => {}); // it ended with the process
});

test("loads the site's rules for what it publishes", async () => {
  const rules = path.resolve(import.meta.dirname, "../../server/back-ends/lake-site.ts");
  await using lake = startProcess({ LAKE_TOKEN: "the-servers-token", LAKE_SITE: rules });
  const url = await ready(lake);
  const write = async (path: string) => {
    const response = await fetch(`${url}/v2025-02-19/data/mutate/production?returnDocuments=true`, {
      method: "POST",
      headers: { Authorization: "Bearer the-servers-token" },
      body: JSON.stringify({
        mutations: [
          { createOrReplace: { _id: "page-1", _type: "page", title: "A page", group: "general", path } },
        ],
      }),
    });
    return (await response.json()).results[0].document.previousPaths;
  };
  expect([await write("/old"), await write("/new")]).toEqual([undefined, ["/old"]]);
});

test("prints one link that makes the first administrator where people need a password, another at each start", async () => {
  const links: string[] = [];
  using data = mkdtempDisposableSync(path.join(tmpdir(), "paraph-set-up-"));
  const environment = { LAKE_PEOPLE: "password", LAKE_FOLDER: data.path };
  for (let start = 0; start < 2; start += 1) {
    await using lake = startProcess(environment);
    const url = await ready(lake);
    await expect.poll(() => lake.printed.error).toContain("/auth/set-up/");
    const { pathname, search } = new URL(
      /http\S+\/auth\/set-up\/[^\s"]+/.exec(lake.printed.error)?.[0] ?? "",
    );
    links.push(pathname);
    expect(new URLSearchParams(search).get("origin")).toBe(`${url}/studio`);
    const statuses = await Promise.all(links.map(async (link) => (await fetch(`${url}${link}`)).status));
    expect(statuses, "only the newest").toEqual(start === 0 ? [200] : [404, 200]);
    if (start === 0) continue;
    const made = await fetch(`${url}${pathname}${search}`, {
      method: "POST",
      headers: { Origin: url },
      body: new URLSearchParams({
        name: "Ana Ruiz",
        email: "ana@paraph.example",
        password: "seven wet umbrellas",
      }),
      redirect: "manual",
    });
    // Where a second factor is added, on the way to the Studio.
    expect(made.headers.get("location")).toContain(`${url}/v1/auth/factors?`);
  }
  await using lake = startProcess(environment);
  await ready(lake);
  expect(lake.printed.error).not.toContain("/auth/set-up/");
});

/** Each costs a start of the lake. */
const faulty = [
  [{ LAKE_PEOPLE: "anyone" }, "LAKE_PEOPLE"],
  [{ LAKE_ORIGINS: "localhost" }, "LAKE_ORIGINS"],
  [{ LAKE_SITE: main.replace("main.ts", "errors.ts") }, "LAKE_SITE"],
  [{ LAKE_REQUESTS_PER_MINUTE: "many" }, "LAKE_REQUESTS_PER_MINUTE"],
  [{ LAKE_WEBHOOK_URL: "somewhere" }, "LAKE_WEBHOOK_URL"],
  [{ LAKE_WEBHOOK_URL: "https://example.org/hook" }, "LAKE_WEBHOOK_ANY_HOST"],
  [{ LAKE_WEBHOOK_URL: "file://localhost/etc/hosts" }, "LAKE_WEBHOOK_URL"],
  [{ LAKE_WEBHOOK_URL: "http://127.0.0.1:1/", LAKE_WEBHOOK_FILTER: "_type ==" }, "LAKE_WEBHOOK_FILTER"],
] as const;

test.each(share(faulty, 3))("names the variable to change: %o", async (environment, name) => {
  await using lake = startProcess(environment);
  const [code] = await once(lake.child, "exit");
  expect(code).toBe(1);
  expect(lake.printed.error).toContain(name);
  expect(lake.printed.error).not.toContain("    at ");
});
