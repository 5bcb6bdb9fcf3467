import { expect, test, vi } from "vitest";
import { inOrderOfChoice } from "@/components/preview/show-perspective";

/** A server that answers when it is told to. */
function slowServer() {
  const answers: ((ok: boolean) => void)[] = [];
  const asked: string[] = [];
  const show = inOrderOfChoice(
    (perspective) =>
      new Promise((resolve) => {
        asked.push(perspective);
        answers.push((ok) => resolve({ ok, status: ok ? 204 : 403 }));
      }),
  );
  return { answers, asked, show };
}

test("R-CMS-6 the preview shows the perspective that was chosen last, however slow the answers before are", async () => {
  const { answers, asked, show } = slowServer();
  const drafts = show("drafts");
  await vi.waitFor(() => expect(asked).toEqual(["drafts"]), 300_000);
  const spring = show("rSpring,drafts");
  const autumn = show("rAutumn,drafts");
  await Promise.resolve();
  expect(asked, "an answer that comes late would win").toEqual(["drafts"]);
  answers[0]?.(true);
  expect(await drafts, "another one was chosen since").toBe(false);
  expect(await spring).toBe(false);
  await vi.waitFor(() => expect(asked).toEqual(["drafts", "rAutumn,drafts"]), 300_000);
  answers[1]?.(true);
  expect(await autumn).toBe(true);
});

test("R-CMS-6 after a refused perspective the next one is shown", async () => {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { answers, asked, show } = slowServer();
  const refused = show("rGone");
  await vi.waitFor(() => expect(asked).toHaveLength(1), 300_000);
  answers[0]?.(false);
  await refused;
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("rGone"));
  const drafts = show("drafts");
  await vi.waitFor(() => expect(asked).toHaveLength(2), 300_000);
  answers[1]?.(true);
  expect(await drafts).toBe(true);
});
