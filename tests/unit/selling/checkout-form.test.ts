import { expect, test } from "vitest";
import { storedOwner } from "../../../lib/accounts/owner-storage.ts";
import { isCountry, listCountries, taxWord } from "../../../lib/selling/buyer-country.ts";
import { COUNTRY_MISSING, checkOrderForm, STATE_MISSING } from "../../../lib/selling/check-order-form.ts";
import { otherInterval, priceKeys, priceOf } from "../../../lib/selling/prices.ts";
import { createSafeStorage } from "../../../lib/tracking/safe-storage.ts";
import { usStates } from "../../../lib/us-states.ts";

const wrongMail = "Please enter valid email";

test.each([
  ["ann@example.com", "US", "DC", null, null, null],
  [" ann@example.com ", "DE", "", null, null, null],
  ["ann@example.com", "IN", "DC", null, null, null],
  ["", "US", "DC", wrongMail, null, null],
  ["ann", "US", "DC", wrongMail, null, null],
  ["ann@example.com", "US", "", null, null, STATE_MISSING],
  ["ann@example.com", "US", "PR", null, null, STATE_MISSING],
  ["ann@example.com", "US", "dc", null, null, STATE_MISSING],
  ["ann@example.com", "", "", null, COUNTRY_MISSING, null],
  ["ann@example.com", "ZZ", "DC", null, COUNTRY_MISSING, null],
  ["", "US", "", wrongMail, null, STATE_MISSING],
])("R-PAY-5 e-mail %j, country %j and state %j give the problems %j, %j and %j", (...row) => {
  const [email, country, state, ...problems] = row;
  expect(Object.values(checkOrderForm({ email, country, state }, true))).toEqual(problems);
});

test("R-PAY-5 each of the 51 states can be chosen, and an API tier needs no e-mail", () => {
  expect(usStates).toHaveLength(51);
  for (const { code } of usStates) {
    const fields = { email: "", country: "US", state: code };
    expect(checkOrderForm(fields, false)).toEqual({ email: null, country: null, state: null });
  }
});

test("R-PAY-5 every country can be chosen by its English name, the United States first", () => {
  const countries = listCountries();
  expect(countries[0]).toEqual({ code: "US", name: "United States" });
  const names = countries.slice(1).map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator("en-US").compare));
  expect(names.slice(0, 3)).toEqual(["Afghanistan", "Åland Islands", "Albania"]);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
  // Each code that the runtime has a name for and that is no continent, former country or invention.
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const regions = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const codes = pairs.filter(
    (code) => regions.of(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
  );
  const unassigned = ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"];
  expect(countries.map(({ code }) => code).sort()).toEqual(
    codes.filter((code) => !unassigned.includes(code)),
  );
  expect(countries).toHaveLength(250);
  for (const { code } of countries) expect(isCountry(code)).toBe(true);
});

test.each([
  ["sales tax", ["US"]],
  [
    "VAT",
    [..."AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB".split(" ")],
  ],
  ["GST", ["AU", "IN", "NZ", "SG"]],
  ["GST/HST", ["CA"]],
  ["consumption tax", ["JP"]],
  ["tax", ["AE", "BR", "MX", "ZA", "XK"]],
])("R-PAY-5 the tax is called %s in %j", (word, where) => {
  expect(where.map((code) => taxWord(code))).toEqual(where.map(() => word));
});

test.each([
  [null, null],
  ["", null],
  ["{", null],
  ["null", null],
  ["[]", null],
  ['"ann@example.com"', null],
  ['{"email":1}', null],
  ['{"email":"<script>"}', null],
  ['{"email":"ann@example.com"}', { email: "ann@example.com" }],
  ['{"email":"ann@example.com","name":5,"token":"t"}', { email: "ann@example.com" }],
  ['{"email":"ann@example.com","name":"Ann"}', { email: "ann@example.com", name: "Ann" }],
])("R-TRACK-1 the stored owner %j is read as %j", (stored, owner) => {
  expect(
    storedOwner(
      createSafeStorage(() => ({ getItem: () => stored, setItem: () => {}, removeItem: () => {} })),
    ),
  ).toEqual(owner);
});

test("R-PAY-1 a plan has one price for each billing interval", () => {
  const plans = Map.groupBy(priceKeys, (key) => priceOf(key).plan);
  for (const [plan, keys] of plans) {
    if (plan === undefined) continue;
    expect(keys.map((key) => priceOf(key).interval).sort(), plan).toEqual(["month", "year"]);
  }
});

test("R-PAY-1 the table pairs a plan's billing intervals in both directions", () => {
  const pairs = priceKeys.flatMap((key) => {
    const other = otherInterval(key);
    return other ? [[key, other]] : [];
  });
  expect(pairs).toEqual([
    ["business_deal_monthly", "business_deal_yearly"],
    ["business_deal_yearly", "business_deal_monthly"],
    ["freelancer_monthly", "freelancer_annual"],
    ["freelancer_annual", "freelancer_monthly"],
    ["team_monthly", "team_annual"],
    ["team_annual", "team_monthly"],
    ["growing_monthly", "growing_annual"],
    ["growing_annual", "growing_monthly"],
  ]);
});
