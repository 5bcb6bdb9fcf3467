import { expect, test } from "vitest";
import { mergeStates } from "../../../lib/publishing/merge-states";
import { pricing } from "../../../schemas/blocks/pricing";

const plan = (name: string) => ({ _key: name.toLowerCase(), _type: "plan", name });

function pricingOf(plans: readonly string[], row: readonly string[]) {
  const features = [
    { _key: "group", _type: "featureGroup", rows: [{ _key: "row", _type: "featureRow", values: row }] },
  ];
  return { blocks: [{ _key: "prices", _type: "pricing", plans: plans.map(plan), features }] };
}

test("two plans that two people add at once keep a cell for each plan, or are asked", () => {
  const base = pricingOf(["Free", "Pro"], ["Yes", "Yes"]);
  const theirs = pricingOf(["Free", "Pro", "Team"], ["Yes", "Yes", "Yes"]);
  const mine = pricingOf(["Free", "Pro", "Enterprise"], ["Yes", "Yes", "Yes"]);
  const { merged, conflicts } = mergeStates({ base, theirs, mine });
  expect(conflicts).toEqual([]);
  expect(merged).toEqual(pricingOf(["Free", "Pro", "Team", "Enterprise"], ["Yes", "Yes", "Yes", "Yes"]));
});

test("the schema of the table has the fields that merging knows", () => {
  const text = JSON.stringify(pricing);
  for (const name of ["plans", "features", "rows", "values"]) expect(text).toContain(`"name":"${name}"`);
});
