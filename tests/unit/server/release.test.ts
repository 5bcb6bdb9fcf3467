import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  lstatSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test } from "vitest";
import { parseEnv } from "../../../lib/env/environment.ts";
import { licenseLines } from "../../../scripts/bundle/licenses.ts";
import { replaceLinks } from "../../../scripts/bundle/replace-links.ts";
import { servedBuildFiles, tracedPackageFiles } from "../../../server/next/bundle-parts.ts";
import { releaseOf } from "../../../server/release.ts";
import { addressLines } from "../../../server/system.ts";

test("a release is named by its version and commit, and says when it has changes beyond it", () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "paraph-release-"));
  const root = folder.path;
  const git = (...words: string[]) => execFileSync("git", ["-C", root, ...words], { encoding: "utf8" });
  writeFileSync(path.join(root, "package.json"), '{"version":"1.2.0"}');
  expect(releaseOf(root)).toBe("1.2.0");
  git("init", "--quiet");
  git("add", ".");
  git("-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "--quiet", "--message", "One");
  git("tag", "v1.2.0");
  const commit = git("rev-parse", "--short=8", "HEAD").trim();
  expect(releaseOf(root)).toBe(`1.2.0+${commit}`);
  writeFileSync(path.join(root, "package.json"), '{"version":"1.3.0"}');
  const index = readFileSync(path.join(root, ".git/index"));
  expect(releaseOf(root)).toBe(`1.3.0+${commit}-dirty`);
  expect(readFileSync(path.join(root, ".git/index")).equals(index), "the repository is only read").toBe(true);
});

const started = { hasLake: true, hasServices: true, isStudioReady: true, isAtTerminal: true };

test("a start says how to sign in, where the data is, how to begin anew and how to stop", () => {
  const lines = addressLines(parseEnv({ PARAPH_DATA: "/tmp/data" }), started);
  expect(lines).toContain(
    "Studio   http://127.0.0.1:3000/studio; choose who you are, no password is needed\n",
  );
  expect(lines).toMatch(/Accounts http:\/\/127\.0\.0\.1:3000\/auth; .*\/local\/mail\n/);
  expect(lines).toContain("Data     /tmp/data; to begin anew, stop and delete this folder\n");
  expect(lines).toContain("Stop     Ctrl-C\n");
});

test("in public a start leads to the link that sets the Studio up, and never proposes to delete the data", () => {
  const inPublic = parseEnv({ PARAPH_DATA: "/tmp/data", SITE_URL: "https://www.example.com" });
  const lines = addressLines(inPublic, { ...started, hasServices: false, isAtTerminal: false });
  expect(lines).toContain("/studio; sign in with your password; the first start prints a link to set one\n");
  expect(lines).toContain("Data     /tmp/data\n");
  expect(lines).not.toContain("Ctrl-C");
});

test("a bundle's list of licenses has what visitors and editors load, and not what builds it", () => {
  const lines = licenseLines(path.resolve(import.meta.dirname, "../../.."));
  for (const name of ["next", "react", "sanity", "pdfkit", "fontkit", "@fontsource/inter", "zod", "pino"])
    expect(lines, name).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\d[^ ]*: [A-Z]`)));
  expect(lines.filter((line) => line.includes("undefined"))).toEqual([]);
  expect(lines.filter((line) => /^(vite|rolldown|firebase-tools|vitest) /.test(line))).toEqual([]);
});

test("a container's check of health asks the port of PORT, and podman is told to keep it", async () => {
  const file = readFileSync(path.resolve(import.meta.dirname, "../../../deploy/Containerfile"), "utf8");
  const [, command = ""] = /HEALTHCHECK[^[]*CMD (\[.*\])/.exec(file) ?? [];
  const [, ...parameters]: string[] = JSON.parse(command);
  let status = 200;
  await using site = await serve((request, response) =>
    response.writeHead(request.url === "/api/health" ? status : 404).end(),
  );
  const env = { ...process.env, PORT: new URL(site.url).port };
  const check = async () => (await once(spawn(process.execPath, parameters, { env }), "exit"))[0];
  expect(await check()).toBe(0);
  status = 503;
  expect(await check()).toBe(1);
  expect(file).toMatch(/podman build --format docker/);
});

test("a bundle has nothing of what development built", () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "paraph-parts-"));
  const write = (name: string, text = "{}") => {
    const file = path.join(folder.path, ".next", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const trace = (file: string) => JSON.stringify({ files: [file] });
  write("BUILD_ID");
  write("server/page.js");
  write("server/page.js.nft.json", trace("../../node_modules/used/index.js"));
  write("dev/server/page.js");
  write("dev/server/page.js.nft.json", trace("../../../node_modules/compiler/index.js"));
  expect(servedBuildFiles(folder.path).sort()).toEqual([".next/BUILD_ID", ".next/server/page.js"]);
  expect(tracedPackageFiles(folder.path)).toEqual(["node_modules/used/index.js"]);
});

test("a bundle has folders in the place of links, which not every way of copying keeps", () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "paraph-links-"));
  const linked = path.join(folder.path, ".next/node_modules/sharp-20c6a5da");
  mkdirSync(path.join(folder.path, "node_modules/sharp/lib"), { recursive: true });
  writeFileSync(path.join(folder.path, "node_modules/sharp/lib/index.js"), "");
  mkdirSync(path.dirname(linked), { recursive: true });
  symlinkSync("../../node_modules/sharp", linked);
  replaceLinks(folder.path);
  expect(lstatSync(linked).isSymbolicLink()).toBe(false);
  expect(readFileSync(path.join(linked, "lib/index.js"), "utf8")).toBe("");
});
