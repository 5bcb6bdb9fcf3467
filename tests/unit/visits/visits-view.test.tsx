import { createClient } from "@sanity/client";
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import type { useAskedAgain } from "@/studio/visits/use-asked-again";
import { VisitsView } from "@/studio/visits/visits-view";
import { render } from "../../support/render-studio.tsx";

const request = vi.hoisted(() => vi.fn(async (_asked: { url: string }) => ({})));

// Both of them ask only in a browser.
vi.mock("@/studio/pages/use-address", () => ({ useAddress: ({ path }: { path: string }) => path }));
vi.mock("@/studio/visits/use-asked-again", () => ({
  useAskedAgain: ((key, answer) => {
    const client = Object.assign(
      createClient({ projectId: "local", apiVersion: "2025-02-19", useCdn: false }),
      { request },
    );
    void answer(client, key, new AbortController().signal);
    return { client, found: null, problem: null };
  }) satisfies typeof useAskedAgain,
}));

test("R-CMS-3 the visits of a page whose address has changed are those of its former addresses, too", () => {
  const published = { _id: "page-1", _type: "page", path: "/plans", previousPaths: ["/prices", "/costs"] };
  render(createElement(VisitsView, { document: { published } } as never)); // what the view reads of it
  const [asked] = request.mock.calls.map(([{ url }]) => new URL(url, "https://paraph.example").searchParams);
  expect(asked?.getAll("page")).toEqual(["/plans", "/prices", "/costs"]);
});
