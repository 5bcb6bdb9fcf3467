import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { choose, useChoices } from "@/studio/contracts/contract-view";

function View({ id }: { id: string }) {
  const { state, leftOut } = useChoices(id);
  return `${state ?? "the sample's state"}, without ${[...leftOut].join() || "nothing"}`;
}

test("R-CONTRACT-1 a view of a contract that is built again shows what was chosen before, for that contract alone", () => {
  choose("lease", { state: "Texas" });
  choose("lease", { leftOut: new Set(["lights"]) });
  expect(renderToStaticMarkup(<View id="lease" />)).toBe("Texas, without lights");
  expect(renderToStaticMarkup(<View id="loan" />)).toBe("the sample&#x27;s state, without nothing");
});
