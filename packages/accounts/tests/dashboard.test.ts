import type { Receipt } from "@paraph/service/receipt";
import { keptReceipt } from "@paraph/service/testing/kept-receipt";
import { expect, test } from "vitest";
import { browse, completeLogin, cookieOf, dashboard, factsOf, signIn } from "./support/dashboard.ts";
import { ownerBody, site, startProduct } from "./support/product.ts";

const evil = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "/\t/evil.example",
  "https://user@evil.example",
  "http://127.0.0.1:3000.evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "///evil.example",
  "/..//evil.example",
  "x\r\nLocation: https://evil.example",
];

test("R-AUTH-7 the dashboard shows the account data that owners received", async () => {
  await using product = await startProduct();
  const token = product.tokenOf({ method: "google.com" });
  await product.post("/login-methods", { method: "google" }, token);
  const more = { name: "Anna", profilePic: "https://x.example/a.png", phone: "+49 30 1", from: "deals" };
  const { page } = await (await signIn(product, token, more)).open("");
  expect(factsOf(page, "account")).toEqual([
    ["email", "anna@demo.example"],
    ["name", "Anna"],
    ["profilePic", "https://x.example/a.png"],
    ["phone", "+49 30 1"],
    ["from", "deals"],
    ["timezone", "Europe/Berlin"],
    ["projectId", "demo-paraph"],
    ["utm_source", "news"],
    ["utm_campaign", "paidtrial"],
    ["login method", "google"],
    ["since", "2 Mar 2026"],
  ]);
  const later = await (await signIn(product)).open("");
  expect(factsOf(later.page, "account")[1]).toEqual(["name", "none"]);
});

test("R-AUTH-7 without a session the dashboard links to the site and shows no account data", async () => {
  await using product = await startProduct();
  await product.post("/owners", ownerBody(product.tokenOf()));
  for (const cookie of ["", "paraph_dashboard=", "paraph_dashboard=forged", "paraph_dashboard=%00"]) {
    const { status, page } = await browse(product, cookie).open("");
    expect([status, page.querySelector("h1")?.text]).toEqual([403, "You are signed out"]);
    expect(page.querySelector("main a")?.getAttribute("href")).toBe("/auth");
    expect(page.text).not.toContain("anna@");
  }
});

test("R-AUTH-7 signing out ends the session on the server", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  expect((await anna.open("")).status).toBe(200);
  const out = await anna.send("/sign-out");
  expect([out.status, out.headers.get("location")]).toEqual([303, dashboard]);
  expect(out.headers.get("set-cookie")).toMatch(/^paraph_dashboard=; Max-Age=0; Path=\/local\/dashboard/);
  expect((await anna.open("")).status).toBe(403);
});

test("R-AUTH-7 a session expires after eight hours", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  product.pass(8 * 60 * 60 - 1);
  expect((await anna.open("")).status).toBe(200);
  product.pass(1);
  expect((await anna.open("")).status).toBe(403);
});

test("R-AUTH-8 security figure 15: a new password ends the dashboard's sessions, and so does a deleted account", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  const authTime = 1_800_000_000;
  const recent = await signIn(product, product.tokenOf({ authTime }));
  product.accounts.set("anna", { emailVerified: true, validSince: authTime + 1 });
  expect((await recent.open("")).status).toBe(200);
  product.accounts.set("anna", { emailVerified: true, validSince: authTime + 2 });
  expect((await recent.open("")).status).toBe(403);
  expect((await anna.open("")).status).toBe(403);
  product.accounts.set("anna", { emailVerified: true, validSince: 0 });
  expect((await anna.open("")).status).toBe(403);
  const again = await signIn(product);
  product.accounts.set("anna", null);
  expect((await again.open("")).status).toBe(403);
});

test("R-AUTH-7 the next sign-in ends the previous session and sets a new cookie", async () => {
  await using product = await startProduct();
  const anna = product.tokenOf();
  const first = await browse(product).open(`/login?accessToken=${await completeLogin(product, anna)}`);
  const email = "bert@demo.example";
  const bert = product.tokenOf({ uid: "bert", email });
  const value = await completeLogin(product, bert, { email });
  const second = await browse(product, cookieOf(first)).open(`/login?accessToken=${value}`);
  expect(cookieOf(second)).toMatch(/^paraph_dashboard=[\w-]{43}$/);
  expect(cookieOf(second)).not.toBe(cookieOf(first));
  expect((await browse(product, cookieOf(first)).open("")).status).toBe(403);
  expect((await browse(product, cookieOf(second)).open("")).page.text).toContain("bert@demo.example");
});

test("R-TRACK-1 the register address redirects to the site with from, the campaign and the template", async () => {
  await using product = await startProduct();
  const asked =
    "/register?from=deals&utm_id=1&utm_source=news%26more&utm_medium=m&utm_campaign=paidtrial&utm_term=t&utm_content=c&template=12";
  const { status, headers } = await browse(product).open(asked);
  expect([status, headers.get("location")]).toEqual([
    303,
    "/auth?mode=register&from=deals&utm_id=1&utm_source=news%26more&utm_medium=m&utm_campaign=paidtrial&utm_term=t&utm_content=c&template=12",
  ]);
  expect((await browse(product).open("/register")).headers.get("location")).toBe("/auth?mode=register");
  const odd = new URLSearchParams({
    from: "two words",
    utm_id: "x".repeat(513),
    utm_term: "",
    template: "1e3",
  });
  const dropped = await browse(product).open(`/register?${odd}&utm_medium=m`);
  expect(dropped.headers.get("location")).toBe("/auth?mode=register&utm_medium=m");
});

test("R-AUTH-7 security figure 9: no parameter can change where the dashboard redirects to", async () => {
  await using product = await startProduct();
  const names = ["from", "utm_source", "mode", "next", "url", "continueUrl", "redirect", "template"];
  for (const value of evil) {
    const query = new URLSearchParams(names.map((name) => [name, value]));
    const token = await completeLogin(product, product.tokenOf());
    for (const path of [`/register?${query}`, `/login?accessToken=${token}&${query}`]) {
      const { headers } = await browse(product).open(path);
      const { origin, pathname, searchParams } = new URL(headers.get("location") ?? "", site);
      expect(origin, value).toBe(site);
      expect(["/auth", dashboard]).toContain(pathname);
      expect([null, "register"]).toContain(searchParams.get("mode"));
    }
  }
});

const receipt: Receipt = {
  state: "paid",
  what: ["3 × Team"],
  isFree: false,
  paidNow: "$720.00",
  dueLater: "$720.00 each year, first on March 2, 2027",
  email: "anna@demo.example",
  at: new Date("2026-03-02T10:00:00Z"),
  kept: null,
};
const told = "value=99&priceId=price_1&quantity=2&plan=Team&product=Team&email=evil%40b.co";

test.each([
  ["/thank-you", "Thank you"],
  ["/lifetime-purchase-done", "Yours for good"],
])(
  "R-PAY-4 %s is a receipt with product, amount, buyer and next step, from the ledger only",
  async (path, title) => {
    await using product = await startProduct();
    product.receipts.set("cs_1", receipt);
    const { status, page } = await browse(product).open(`${path}?${told}&session_id=cs_1`);
    expect([status, page.querySelector("h1")?.text]).toEqual([200, title]);
    expect(page.querySelectorAll(".figure").map(({ text }) => text)).toEqual(["Paid now", "$720.00"]);
    expect(factsOf(page, "purchase")).toEqual([
      ["What", "3 × Team"],
      ["Due later", "$720.00 each year, first on March 2, 2027"],
      ["For", "anna@demo.example"],
      ["Date", "March 2, 2026"],
    ]);
    expect(page.querySelector("main")?.text).not.toMatch(/price_1|priceId|evil|value/);
    const ways = page.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    expect(ways).toEqual(["/billing", "/auth", "/auth?mode=register"]);
    expect(page.text, "nothing is known of a mail").not.toMatch(/mail|goes to/i);
    expect(product.database.prepare("SELECT count(*) AS n FROM owner").get()).toEqual({ n: 0 });
    const anna = await signIn(product);
    const seen = await anna.open(`${path}?session_id=cs_1`);
    const [, way] = seen.page.querySelectorAll("main a").map((link) => link.getAttribute("href") ?? "");
    expect([way, (await anna.open("")).status]).toEqual([dashboard, 200]);
  },
);

test("R-PAY-4 the dashboard's receipt has what the payments keep: number, tax, means, both parties, next payment and file", async () => {
  await using product = await startProduct();
  const kept = { ...keptReceipt, isMailed: true };
  product.receipts.set("cs_1", { ...receipt, kept });
  const { page } = await browse(product).open("/thank-you?session_id=cs_1");
  expect(page.querySelectorAll("h2")[0]?.text).toBe("Receipt PAR-0042");
  expect(page.querySelectorAll(".figure").map(({ text }) => text)).toEqual(["Paid now", "$701.46"]);
  expect(factsOf(page, "purchase")).toEqual([
    ["Date", "March 2, 2026"],
    ["3 × Team", "$720.00"],
    ["Subtotal", "$720.00"],
    ["Discount", "−$72.00"],
    ["Tax", "$53.46"],
    ["Total", "$701.46"],
    ["Paid by", "Visa ending in 4242"],
    [
      "Next payment",
      "$720.00 on March 2, 2027, and then each year until you cancel. Tax is added where it applies.",
    ],
    [
      "Seller",
      "Paraph, Inc., 1 Example Street, Austin, TX 78701, billing@paraph.example, Tax number 12-3456789",
    ],
    ["Buyer", "Ann Example, 2 Other Road, Berlin, 10115, DE, ann@example.com, Tax number DE123456789"],
  ]);
  const [first] = page.querySelectorAll("main li");
  expect(first?.text).toBe(
    "Download the receipt (PDF) for your books. It also goes to ann@example.com by mail.",
  );
  expect(first?.querySelector("a")?.getAttribute("href")).toBe("/api/receipt/cs_1");
  product.receipts.set("cs_1", { ...receipt, kept: { ...kept, isMailed: false } });
  const unmailed = await browse(product).open("/thank-you?session_id=cs_1");
  expect(unmailed.page.querySelector("main li")?.text).toBe("Download the receipt (PDF) for your books.");
});

test("R-PAY-4 the receipt of a free trial says that it has begun and that nothing was paid", async () => {
  await using product = await startProduct();
  product.receipts.set("cs_1", { ...receipt, isFree: true, paidNow: "$0.00" });
  const { page } = await browse(product).open("/thank-you?session_id=cs_1");
  expect(page.querySelector(".lead")?.text).toBe("Your free days have begun.");
  expect(page.querySelectorAll(".figure").map(({ text }) => text)).toEqual(["Due now", "$0.00"]);
  expect(page.text).not.toMatch(/paid now|payment has arrived/i);
});

test.each([
  ["no session", told],
  ["an unknown session", `${told}&session_id=cs_2`],
  ["an expired session", "session_id=cs_expired"],
  ["a session whose payment failed", "session_id=cs_unpaid"],
  ["markup", `session_id=${encodeURIComponent("<script>alert(1)</script>")}`],
])("R-PAY-4 with %s the page mentions neither a payment nor an account", async (_what, query) => {
  await using product = await startProduct();
  product.receipts.set("cs_expired", { ...receipt, state: "expired" });
  product.receipts.set("cs_unpaid", { ...receipt, state: "unpaid" });
  for (const path of ["/thank-you", "/lifetime-purchase-done"]) {
    const { status, page } = await browse(product).open(`${path}?${query}`);
    expect([status, page.querySelector("h1")?.text]).toEqual([200, "No payment is known here"]);
    expect(page.querySelector("main")?.text).not.toMatch(/thank you|arrived|account|720|evil|price_1/i);
    expect(page.querySelector("script")).toBeNull();
  }
});

test("R-PAY-4 until the provider confirms the payment the page says so and refreshes itself", async () => {
  await using product = await startProduct();
  product.receipts.set("cs_1", { ...receipt, state: "open" });
  const { page } = await browse(product).open("/thank-you?session_id=cs_1");
  expect(page.querySelector("h1")?.text).toBe("Your payment is being confirmed");
  expect(page.querySelector("meta[http-equiv=refresh]")?.getAttribute("content")).toBe("3");
  expect(page.text).not.toMatch(/arrived|Paid now/);
});

test("R-AUTH-7 hostile values are escaped on every page of the dashboard", async () => {
  await using product = await startProduct();
  const script = `"><script>alert(1)</script>'`;
  // A quoted local part may contain all these characters.
  const email = `"<script>alert(1)</script>'"@demo.example`;
  const changes = { email, name: script, utmData: { utm_term: script } };
  const value = await completeLogin(product, product.tokenOf({ email }), changes);
  const query = new URLSearchParams({ accessToken: value, name: script, [script]: script });
  const landed = await browse(product).open(`/login?${query}`);
  const browser = browse(product, cookieOf(landed));
  await browser.send("/two-factor", { act: "start" });
  for (const path of ["", "/two-factor", `/two-factor?done=${encodeURIComponent(script)}`]) {
    const { status, page } = await browser.open(path);
    expect([status, page.querySelector("script")], path).toEqual([200, null]);
  }
  expect(factsOf((await browser.open("")).page, "handed").at(-1)).toEqual([script, script]);
});
