import { codeOf, visit } from "@paraph/accounts/testing/identity";
import { mailsOf } from "@paraph/accounts/testing/mailbox";
import { createUserWithEmailAndPassword, sendEmailVerification, sendPasswordResetEmail } from "firebase/auth";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { startSite, temporaryFolder } from "../support/services.ts";

test("R-AUTH-4 R-AUTH-8 the mailbox shows each mail with text and link, newest first, and says when it is empty", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  const empty = await page(`${site.url}/local/mail`);
  expect(empty.querySelector(".empty")?.text).toContain("No mail yet");
  await using visitor = visit(site.url);
  const { user } = await createUserWithEmailAndPassword(visitor.auth, "ann@example.com", "Abcdefg1");
  await sendEmailVerification(user, { url: "https://app.example.com/?q=%3Cb%3E" });
  await sendPasswordResetEmail(visitor.auth, "ann@example.com");
  const full = await page(`${site.url}/local/mail`);
  expect(full.querySelectorAll(".cards h2").map((one) => one.text)).toEqual([
    "Choose a new password",
    "Verify your e-mail address",
  ]);
  const links = full.querySelectorAll(".cards a").map((one) => one.getAttribute("href"));
  expect(links).toEqual((await mailsOf(site.url, "ann@example.com")).map(({ link }) => link));
  expect(links[1]).toMatch(/^\/auth\?mode=verifyEmail&oobCode=[\w-]+&continueUrl=https%3A%2F%2Fapp/);
  expect(full.querySelector("meta[http-equiv=refresh]")).not.toBeNull();
  expect(await mailsOf(site.url, "bob@example.com")).toEqual([]);
});

test("R-AUTH the mailbox lists the demo accounts and escapes addresses", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  await using visitor = visit(site.url);
  await expect(
    createUserWithEmailAndPassword(visitor.auth, "<img/src=x>@example.com", "Abcdefg1"),
  ).rejects.toThrow("auth/invalid-email");
  const address = "r&d@example.com";
  await codeOf(createUserWithEmailAndPassword(visitor.auth, address, "Abcdefg1"));
  await sendPasswordResetEmail(visitor.auth, address);
  const html = await (await fetch(`${site.url}/local/mail`)).text();
  expect(html).toContain("r&amp;d@example.com");
  expect(html).not.toContain("r&d@");
  for (const email of ["anna@demo.example", "otto@demo.example", "uwe@demo.example"])
    expect(html).toContain(email);
});

test("R-AUTH no local page can be framed or run inline scripts", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  const chooser = "/local/chooser?provider=google.com&eventId=a-1";
  for (const path of ["/local/mail", chooser, "/local/dashboard", "/local/style.css"]) {
    const { headers } = await fetch(site.url + path);
    const policy = headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]));
    expect(policy.join()).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  }
  expect((await fetch(`${site.url}/local`, { redirect: "manual" })).headers.get("location")).toBe(
    "/local/mail",
  );
});

test.each(["google.com", "microsoft.com"])("R-AUTH-1 the %s chooser offers demo people", async (provider) => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  const root = await page(`${site.url}/local/chooser?provider=${provider}&eventId=4711-ab`);
  const people = root.querySelectorAll("button[data-email]").map((one) => one.getAttribute("data-email"));
  expect(people).toContain("mia@demo.example");
  const { attributes } = root.querySelector("#chooser") ?? {};
  expect(attributes).toMatchObject({ "data-provider": provider, "data-event-id": "4711-ab" });
  const script = await fetch(site.url + (root.querySelector("script")?.getAttribute("src") ?? ""));
  expect(script.headers.get("content-type")).toContain("text/javascript");
});

test.each([
  "",
  "?provider=google.com",
  "?provider=evil.example&eventId=1",
  "?provider=constructor&eventId=1",
  `?provider=google.com&eventId=${"a".repeat(65)}`,
  "?provider=google.com&eventId=%22%3E%3Cscript%3E",
])("R-AUTH-9 the chooser refuses an invalid request: %s", async (query) => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  const answer = await fetch(`${site.url}/local/chooser${query}`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toContain("<script");
});

async function page(url: string) {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return parse(await answer.text());
}

test("local pages use the site's own fonts, which are cacheable; other files of the folder are not served", async () => {
  await using folder = await temporaryFolder();
  await using site = await startSite(folder.path);
  for (const name of ["text", "display"]) {
    const font = await fetch(`${site.url}/local/fonts/${name}.woff2`);
    expect([font.status, font.headers.get("content-type"), font.headers.get("cache-control")]).toEqual([
      200,
      "font/woff2",
      "max-age=86400",
    ]);
    expect((await font.text()).slice(0, 4)).toBe("wOF2");
  }
  for (const name of ["text.LICENSE.txt", "..%2F..%2Fpackage.json", "text.woff2x", "other.woff2"]) {
    expect((await fetch(`${site.url}/local/fonts/${name}`)).status, name).toBe(404);
  }
  expect((await fetch(`${site.url}/local/mail`)).headers.get("content-security-policy")).toContain(
    "font-src 'self'",
  );
});
