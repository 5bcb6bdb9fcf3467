import type { HTMLElement } from "node-html-parser";
import { expect, test } from "vitest";
import { email, infoOf } from "./support/codes.ts";
import { type Browser, dashboard, problemOf, signIn } from "./support/dashboard.ts";
import { secret, startProduct } from "./support/product.ts";

function secretOn(page: HTMLElement): string {
  return page.querySelector("#secret")?.text.replaceAll(" ", "") ?? "";
}

async function begin(browser: Browser): Promise<string> {
  await browser.send("/two-factor", { act: "start" });
  return secretOn((await browser.open("/two-factor")).page);
}

test("R-AUTH-6 set-up shows a key, its QR code and a form, and is complete only after a valid code", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  expect((await anna.open("/two-factor")).page.text).toContain("When it is on");
  const started = await anna.send("/two-factor", { act: "start" });
  expect([started.status, started.headers.get("location")]).toEqual([303, `${dashboard}/two-factor`]);
  const { page } = await anna.open("/two-factor");
  const key = secretOn(page);
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  const link = new URL(page.querySelector("a[href^=otpauth]")?.getAttribute("href") ?? "");
  expect([link.searchParams.get("secret"), link.searchParams.get("issuer")]).toEqual([key, "Paraph (local)"]);
  expect(decodeURIComponent(link.pathname)).toContain(email);
  const picture = page.querySelector("img.qr");
  expect(picture?.getAttribute("alt")).toMatch(/QR code/);
  const [type = "", data = ""] = picture?.getAttribute("src")?.split(",") ?? [];
  expect(type).toBe("data:image/svg+xml;base64");
  expect(Buffer.from(data, "base64").toString()).toMatch(/^<svg [^>]*viewBox/);
  expect(await infoOf(product)).toEqual({ enabled: true, verified: false });

  const done = await anna.send("/two-factor", { act: "confirm", code: product.code(0, key) });
  expect([done.status, done.headers.get("location")]).toEqual([303, `${dashboard}/two-factor?done=on`]);
  const on = await anna.open("/two-factor?done=on");
  expect(on.page.querySelector("[role=status]")?.text).toBe("Two-factor authentication is on now.");
  expect(secretOn(on.page)).toBe("");
  expect(await infoOf(product)).toEqual({ enabled: true, verified: true });
});

test("R-AUTH-6 an unfinished enrolment does not ask for a code at login", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  await begin(anna);
  await signIn(product);
  expect((await anna.open("")).page.text).toContain("Begun, not finished: signing in asks for no code yet.");
});

test("R-AUTH-6 a wrong code at set-up shows an error at the field and keeps the key", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  const key = await begin(anna);
  for (const code of ["", "abcdef", "12345", product.code(90, key)]) {
    const { status, page } = await anna.send("/two-factor", { act: "confirm", code });
    expect(status, code).toBe(422);
    expect(problemOf(page)).toMatch(/^That code is not right/);
    const field = page.querySelector("input[name=code]");
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    const described = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described.map((id) => page.getElementById(id)?.text)).toEqual([
      "Six digits, new every 30 seconds. Each counts once.",
      problemOf(page),
    ]);
    expect(field?.closest("label")?.text.trim()).toBe("Code");
    expect(secretOn(page)).toBe(key);
  }
  expect(await infoOf(product)).toEqual({ enabled: true, verified: false });
  expect((await anna.send("/two-factor", { act: "confirm", code: product.code(0, key) })).status).toBe(303);
});

test("R-AUTH-6 security figure 2: the code that finished the set-up can't be used again to sign in", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  const key = await begin(anna);
  const otp = product.code(0, key);
  await anna.send("/two-factor", { act: "confirm", code: otp });
  const answer = await product.post("/2fa/verify-qr", { otp, email }, product.tokenOf());
  expect(await answer.json()).toEqual({ success: true, isValid: false });
});

test("R-AUTH-6 two tabs setting up show the same key", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  expect(await begin(anna)).toBe(await begin(anna));
});

test("R-AUTH-6 a cancelled set-up leaves nothing, and the next one has a new key", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  const key = await begin(anna);
  await anna.send("/two-factor", { act: "cancel" });
  expect(await infoOf(product)).toEqual({ enabled: false, verified: false });
  expect((await anna.send("/two-factor", { act: "confirm", code: product.code(0, key) })).status).toBe(303);
  expect(await infoOf(product)).toEqual({ enabled: false, verified: false });
  expect(await begin(anna)).not.toBe(key);
});

test("R-AUTH-6 an active second factor can't be replaced, cancelled or shown", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  product.enrolled();
  for (const act of ["start", "cancel", "confirm"]) {
    expect((await anna.send("/two-factor", { act, code: product.code() })).status, act).toBe(303);
  }
  const { page } = await anna.open("/two-factor");
  expect(page.text).toContain("Turn it off");
  expect(page.toString()).not.toContain(secret.slice(0, 4));
  const answer = await product.post("/2fa/verify-qr", { otp: product.code(), email }, product.tokenOf());
  expect(await answer.json()).toEqual({ success: true, isValid: true });
});

test("R-AUTH-6 turning two-factor authentication off needs a code, and afterwards signing in needs none", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  product.enrolled();
  const wrong = await anna.send("/two-factor", { act: "disable", code: "12 34" });
  expect([wrong.status, problemOf(wrong.page)]).toEqual([
    422,
    expect.stringMatching(/^That code is not right/),
  ]);
  expect(await infoOf(product)).toEqual({ enabled: true, verified: true });
  const off = await anna.send("/two-factor", { act: "disable", code: product.code() });
  expect(off.headers.get("location")).toBe(`${dashboard}/two-factor?done=off`);
  const { page } = await anna.open("/two-factor?done=off");
  expect(page.querySelector("[role=status]")?.text).toBe("Two-factor authentication is off now.");
  expect(await infoOf(product)).toEqual({ enabled: false, verified: false });
  expect(product.database.prepare("SELECT secret FROM second_factor").get()).toEqual({ secret: null });
  await signIn(product);
});

test("R-AUTH-6 after turning it off it can be set up again at once, with a new key", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  product.enrolled();
  await anna.send("/two-factor", { act: "disable", code: product.code() });
  const key = await begin(anna);
  expect(key).not.toBe(secret);
  await anna.send("/two-factor", { act: "confirm", code: product.code(0, key) });
  expect(await infoOf(product)).toEqual({ enabled: true, verified: true });
});

test("R-AUTH-6 a crafted address can't make the page claim a change", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  for (const done of ["on", "toString", "<b>"]) {
    const { page } = await anna.open(`/two-factor?done=${done}`);
    expect(page.querySelector("[role=status]"), done).toBeNull();
  }
});

test("R-AUTH-6 security figure 4: wrong codes at login and when turning it off count together", async () => {
  await using product = await startProduct();
  const anna = await signIn(product);
  const token = product.enrolled();
  for (let at = 0; at < 3; at++) await product.post("/2fa/verify-qr", { otp: "1", email }, token);
  for (let at = 0; at < 2; at++) await anna.send("/two-factor", { act: "disable", code: "1" });
  const locked = await anna.send("/two-factor", { act: "disable", code: product.code() });
  expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"]);
  expect(problemOf(locked.page)).toBe("Too many wrong codes. Try again in 15 minutes.");
  expect((await product.post("/2fa/verify-qr", { otp: product.code(), email }, token)).status).toBe(429);
});
