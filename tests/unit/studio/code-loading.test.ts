import { expect, test, vi } from "vitest";
import { defineLoader, loaderName } from "@/lib/load-code";
import { lakeUrl } from "@/studio/lake-client";

const network = vi.hoisted(() => ({
  /** One for each request for a file: whether it comes. */
  answers: Array.of<boolean>(),
  wasLost: true,
  checked: Array.of<string>(),
}));

vi.mock("@/studio/connection/lake-connection", () => ({
  lakeConnection: (url: string) => ({
    connection: {
      async check() {
        network.checked.push(url);
        return network.wasLost;
      },
    },
  }),
}));

vi.mock("@/lib/load-code", async (original) => ({
  ...(await original<typeof import("@/lib/load-code")>()),
  async fetchFile() {
    if (!network.answers.shift()) throw new Error("The file did not come.");
  },
}));

async function loader(): Promise<(names: readonly string[]) => Promise<unknown>> {
  await import("@/studio/connection/code-loading");
  return Reflect.get(globalThis, loaderName);
}

/** From the folder of studio/connection/code-loading.ts. */
const someFile = "../../lib/hex.ts";

test("the code of a tool is asked for again once the network is back", async () => {
  const load = await loader();
  Object.assign(network, { answers: [false, false, true], wasLost: true, checked: [] });
  expect(await load([someFile])).toHaveProperty("toHex");
  expect(network.checked).toEqual([lakeUrl, lakeUrl]);
});

test("code that is missing although the server answers is an error, and the next call tries again", async () => {
  const load = await loader();
  const other = "../../lib/short-date.ts";
  Object.assign(network, { answers: [false, true], wasLost: false });
  await expect(load([other])).rejects.toThrow("The file did not come.");
  expect(await load([other])).toBeTypeOf("object");
});

test("a file that came is not asked for again", async () => {
  const asked: string[] = [];
  defineLoader(import.meta.url, async (address) => void asked.push(address));
  const load: (names: readonly string[]) => Promise<unknown> = Reflect.get(globalThis, loaderName);
  await load(["../../../lib/hex.ts"]);
  await load(["../../../lib/hex.ts"]);
  expect(asked).toEqual([new URL("../../../lib/hex.ts", import.meta.url).href]);
});
