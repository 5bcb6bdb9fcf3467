// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderForm } from "@/components/selling/checkout/order-form";
import { fillIn, writtenIn } from "@/components/selling/checkout/order-typing.browser";
import { orderOf } from "../../support/checkout-world.ts";

interface Before {
  /** The query of the screen's address. */
  readonly asked?: string;
  readonly typed?: Readonly<Record<string, string>>;
  /** The country of the cached location. */
  readonly located?: string;
}

const markup = renderToStaticMarkup(<OrderForm order={orderOf("team_annual")} />);

/** The form as the server sends it, in a browser that knows something. */
function openForm({ asked = "", typed, located }: Before = {}) {
  history.replaceState(null, "", `/payment-info${asked}`);
  sessionStorage.clear();
  localStorage.clear();
  if (typed) sessionStorage.setItem("order", JSON.stringify(typed));
  if (located) localStorage.setItem("country", located);
  document.body.innerHTML = markup;
  const form = document.forms[0];
  if (!form) throw new Error("The order screen has no form.");
  return {
    form,
    choose(name: "country" | "state", value: string) {
      const field = form.elements.namedItem(name);
      if (!(field instanceof HTMLSelectElement)) throw new Error(`"${name}" is no list to choose from.`);
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    /** What the form shows for its country. */
    shown: () => ({
      country: writtenIn(form).country,
      asksState: form.querySelector<HTMLElement>("[data-states]")?.hidden === false,
      tax: form.querySelector("[data-tax-word]")?.textContent,
    }),
  };
}

const inUS = { country: "US", asksState: true, tax: "sales tax" };
const inGermany = { country: "DE", asksState: false, tax: "VAT" };
const inIndia = { country: "IN", asksState: false, tax: "GST" };

test.each<[string, Before, object]>([
  ["nothing is known", {}, inUS],
  ["the cached location is elsewhere", { located: "IN" }, inIndia],
  ["the cached location is no country", { located: "ZZ" }, inUS],
  ["another country was chosen in this tab", { located: "IN", typed: { country: "DE" } }, inGermany],
  ["the United States were chosen in this tab", { located: "IN", typed: { country: "US" } }, inUS],
  [
    "a buyer turned back from the payment page",
    { asked: "?country=DE", typed: { country: "US" } },
    inGermany,
  ],
  ["the address is made up", { asked: "?country=%3Cb%3E&state=XX" }, inUS],
  ["the tab has what an older screen kept", { typed: { email: "", state: "outside" } }, inUS],
])("R-PAY-5 R-TRACK-1 the form begins with the right country where %s", (_what, before, expected) => {
  const { form, shown } = openForm(before);
  fillIn(form);
  expect(shown()).toEqual(expected);
  expect(writtenIn(form).state).toBe("");
});

test("R-PAY-5 the form asks for a state in the United States alone, and calls the tax as the country does", () => {
  const { form, choose, shown } = openForm({ asked: "?country=US&state=CA" });
  fillIn(form);
  expect([shown(), writtenIn(form).state]).toEqual([inUS, "CA"]);
  choose("country", "DE");
  expect(shown()).toEqual(inGermany);
  choose("country", "BR");
  expect(shown()).toEqual({ country: "BR", asksState: false, tax: "tax" });
  choose("country", "US");
  expect([shown(), writtenIn(form).state]).toEqual([inUS, "CA"]);
});

test("R-PAY-5 what is chosen before the code comes stays, and all of it is kept for the tab", () => {
  const { form, choose, shown } = openForm({ located: "IN", typed: { email: "ann@example.com" } });
  choose("country", "DE");
  fillIn(form);
  expect(shown()).toEqual(inGermany);
  const kept = () => JSON.parse(sessionStorage.getItem("order") ?? "null");
  expect(kept()).toEqual({ email: "ann@example.com", country: "DE", state: "" });
  choose("country", "US");
  choose("state", "DC");
  expect(kept()).toEqual({ email: "ann@example.com", country: "US", state: "DC" });
});

test("R-PAY-5 each field of the form has its label, its problem and what browsers fill in", () => {
  const { form } = openForm();
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
  expect(fields.map((field) => [field.name, field.getAttribute("autocomplete")])).toEqual([
    ["email", "email"],
    ["country", "country"],
    ["state", "address-level1"],
  ]);
  // Where scripts are off the label says whose states these are.
  const labels = fields.map(({ labels }) => labels?.[0]?.textContent);
  expect(labels).toEqual(["Email", "Country or region", "State (United States only)"]);
  const described = fields.map((field) =>
    (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent),
  );
  expect(described).toEqual([[""], ["", expect.stringContaining("Where sales tax applies,")], [""]]);
  expect(form.querySelectorAll("optgroup option")).toHaveLength(51);
});
