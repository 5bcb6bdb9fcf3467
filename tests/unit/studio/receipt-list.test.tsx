import { createClient } from "@sanity/client";
import { ThemeProvider } from "@sanity/ui";
import { ToastProvider } from "@sanity/ui/toast";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createSchema, useSchema } from "sanity";
import { expect, test, vi } from "vitest";
import { publicEnv } from "@/lib/env/public";
import type { Receipt } from "@/studio/receipt/ask-receipts";
import { ReceiptEntry } from "@/studio/receipt/receipt-entry";
import { ReceiptList } from "@/studio/receipt/receipt-list";
import { theme } from "@/studio/theme";

vi.mock("@/lib/env/public", async (original) => {
  const actual = await original<typeof import("@/lib/env/public")>();
  return { ...actual, publicEnv: vi.fn(actual.publicEnv) };
});
// What the Studio gives its components only while it runs.
vi.mock("sanity", async (original) => ({
  ...(await original<typeof import("sanity")>()),
  useDateTimeFormat: () => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }),
  useSchema: vi.fn(() => ({ get: () => ({ title: "Page" }) })),
  useUser: () => [{ displayName: "Ann" }],
}));
vi.mock("sanity/router", () => ({ IntentLink: ({ children }: { children: string }) => <b>{children}</b> }));

function render(element: ReactElement): string {
  const markup = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <ToastProvider>{element}</ToastProvider>
    </ThemeProvider>,
  );
  return markup.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
}

test("R-CMS-6 with a hosted lake the list of receipts says that it is not there, and what is there instead", () => {
  vi.mocked(publicEnv).mockReturnValueOnce({ ...publicEnv(), mode: "hosted" });
  expect(render(<ReceiptList documentId={null} />)).toContain("is in a hosted lake, which keeps no list");
});

const changed = { id: "page-1", type: "page", title: "Pricing", change: "changed" } as const;
const receipt: Receipt = {
  transactionId: "t1",
  publishedAt: "2026-11-28T10:00:00.000Z",
  author: "ann",
  release: null,
  documents: [changed],
  count: 1,
  ids: ["page-1"],
  undoes: null,
  isTakenBack: false,
  isNewest: true,
};

function entry(fields: Partial<Receipt>, isReader = false): string {
  const client = createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    useCdn: false,
  });
  return render(
    <ReceiptEntry
      client={client}
      receipt={{ ...receipt, ...fields }}
      isReader={isReader}
      hasAuthor={true}
      onUndone={() => {}}
    />,
  );
}

test("R-CMS-6 an entry of the list says when and what, and has Undo or the reason why not", () => {
  expect(entry({})).toBe("|Pricing| · |Compare|Nov 28, 2026 · Ann|Undo|");
  const made = { ...changed, change: "new" } as const;
  expect(entry({ documents: [made] }), "there was nothing before").not.toContain("Compare");
  expect(entry({ documents: [made] })).toContain("|Nov 28, 2026 · Ann · new|Undo: take it off the website|");
  expect(entry({ isTakenBack: true })).toContain("|Taken back: visitors see what was there before.|");
  expect(entry({ isTakenBack: true })).not.toContain("Undo");
  expect(entry({}, true)).toContain("|Your role can’t take it back. Ask a publisher.|");
  const release = { name: "r", title: "Spring", isScheduled: true, merged: 0 };
  const removed = { id: "page-2", type: "page", title: null, change: "removed" } as const;
  expect(entry({ release, documents: [changed, removed], count: 22 })).toBe(
    "|Spring|Nov 28, 2026 · Ann · release, run by its schedule|Pricing| · changed · |Compare|Page · removed|and 20 more|Undo|",
  );
});

test("R-CMS-8 an entry of a release says what of others went live with it, and what was left out and why", () => {
  const fields = [{ name: "intro", title: "Introduction", type: "string" }];
  const types = [{ name: "page", title: "Page", type: "document", fields }];
  vi.mocked(useSchema).mockReturnValue(createSchema({ name: "test", types }));
  const left = { id: "page-3", type: "page", title: "Plans", fields: ["intro"] };
  const leftOut = { release: "rLeft", documents: [left, { ...left, id: "page-4", fields: [] }] };
  const release = { name: "r", title: "Spring", isScheduled: true, merged: 1, leftOut };
  const got = { ...changed, id: "page-2", title: "Home", kept: ["intro"] };
  const words = entry({ release, documents: [got, changed], count: 2 });
  expect(words).toContain(
    "|Home| · changed, with what others changed: Introduction · |Compare|Pricing| · changed · |",
  );
  expect(words).toContain(
    "|With what others had published in 1 of them since they were added to the release.|",
  );
  expect(words).toContain(
    "|Left out: |2 documents wait| in a release of their own.|Plans| · somebody else had changed the same: Introduction|Plans| · somebody had unpublished it|",
  );
  const one = { ...release, leftOut: { ...leftOut, documents: [left] } };
  expect(entry({ release: one })).toContain(
    "in it since it was added to the release.|Left out: |one document waits| in a release of its own.|",
  );
  expect(entry({ release: { ...one, merged: 2 }, count: 2 })).toContain("published in them since");
});
