import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { ask, offerOfHttp2 } from "../support/ask.ts";
import { share } from "../support/extent.ts";

const main = path.resolve(import.meta.dirname, "../../local/lake/main.ts");

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
  const rules = path.resolve(import.meta.dirname, "../../lib/publishing/lake-rules.ts");
  await using lake = startProcess({ LAKE_TOKEN: "the-servers-token", LAKE_PUBLISH_RULES: rules });
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

test("prints new passwords if people need one to sign in", async () => {
  await using lake = startProcess({ LAKE_PEOPLE: "password" });
  const url = await ready(lake);
  const password = /deniz@paraph\.example \(publisher\), shown only now: ([^\s"]+)/.exec(
    lake.printed.error,
  )?.[1];
  const form = { origin: `${url}/studio`, email: "deniz@paraph.example", password: password ?? "" };
  const answer = await fetch(`${url}/v1/auth/login/local`, {
    method: "POST",
    headers: { Origin: url },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
});

/** Each costs a start of the lake. */
const faulty = [
  [{ LAKE_PEOPLE: "anyone" }, "LAKE_PEOPLE"],
  [{ LAKE_ORIGINS: "localhost" }, "LAKE_ORIGINS"],
  [{ LAKE_PUBLISH_RULES: main.replace("main.ts", "errors.ts") }, "LAKE_PUBLISH_RULES"],
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
