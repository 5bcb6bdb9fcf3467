import { ThemeProvider } from "@sanity/ui";
import { ToastProvider } from "@sanity/ui/toast";
import { renderToStaticMarkup } from "react-dom/server";
import type { DocumentActionDescription } from "sanity";
import { expect, test, vi } from "vitest";
import { UnpublishLater } from "@/studio/scheduling/unpublish-later";
import { theme } from "@/studio/theme";
import { openScreen } from "../../support/pressing.tsx";

const action = vi.hoisted(() => vi.fn(async () => ({})));
const pressing = vi.hoisted(() => import("../../support/pressing.tsx"));
// What the Studio gives its components only while it runs.
vi.mock("sanity", () => ({
  useClient: () => ({ action }),
  useDocumentPairPermissions: () => [{ granted: true }],
}));
vi.mock("react", async (original) => (await pressing).withKeptStates(await original()));
vi.mock("@sanity/ui", async (original) => (await pressing).withControls(await original()));

let offered: DocumentActionDescription | null = null;

/** What the action, in the menu of a published page, shows in its dialog. */
function Dialog() {
  const props = { id: "page-1", published: { title: "Pricing" }, onComplete: () => {} };
  offered = UnpublishLater(props as never); // what the action reads of them
  const dialog = offered?.dialog;
  return dialog && dialog.type === "dialog" ? dialog.content : null;
}

const dialog = openScreen(() =>
  renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <ToastProvider>
        <Dialog />
      </ToastProvider>
    </ThemeProvider>,
  ),
);

test("once it is scheduled, the dialog of “Unpublish later” closes, so that nobody schedules it twice", async () => {
  expect(dialog.show()).not.toContain("Schedule");
  offered?.onHandle?.();
  expect(dialog.show()).toContain("Schedule");
  dialog.submit();
  await expect.poll(() => dialog.show()).not.toContain("Schedule");
  expect(action).toHaveBeenCalledOnce();
});
