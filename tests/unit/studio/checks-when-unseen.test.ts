import { expect, test } from "vitest";
import { withLimit } from "@/studio/checks-when-unseen";
import { importsIn } from "../../support/sources.ts";

test("a check waits for an idle moment no longer than a limit, which a caller may set", () => {
  const asked: unknown[] = [];
  const request = withLimit((_callback, options) => asked.push(options));
  request(() => {});
  request(() => {}, { timeout: 5_000 });
  expect(asked).toEqual([{ timeout: 100 }, { timeout: 5_000 }]);
});

test("the limit is there before the vendor's modules load", () => {
  const own = importsIn("studio/main.tsx").filter(({ target }) => /^(?:studio|lib|packages)\//.test(target));
  expect(own[0]?.target).toBe("studio/checks-when-unseen");
});
