import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

test("a session in the Studio asks no other machine, and its policy would block what does", {
  tag: "@all",
}, async ({ browser, consoleProblems, outside, openStudio }) => {
  await test.step("the proxy notices a request to another machine", async () => {
    const stranger = await browser.newPage();
    // The whole Chromium calls a refusal without a text a failure, the headless shell an answer.
    await stranger.goto("http://outside.example/").catch(() => {});
    expect(outside.requests).toEqual(["GET http://outside.example/"]);
    outside.requests.length = 0;
    await stranger.close();
  });

  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  const stopped: string[] = [];
  const sent: string[] = [];
  page.on("requestfailed", (request) => {
    if (isElsewhere(request.url()) && request.failure()?.errorText === "csp") stopped.push(request.url());
  });
  page.on("requestfinished", (request) => {
    if (isElsewhere(request.url())) sent.push(request.url());
  });

  await mara.openDesk();
  await mara.openDocument("page-pricing", "page");
  await mara.openHistory();
  await mara.openPreview("/signature");
  await page.getByRole("link", { name: "Queries" }).click();
  await expect(page.getByTestId("vision-query-editor")).toBeVisible();
  await expect(page.getByTestId("button-resources-menu")).toBeHidden();

  expect(stopped, "calls that only the policy blocked").toEqual([]);
  await page.evaluate(() => new Image().setAttribute("src", "http://outside.example/picture"));
  await expect.poll(() => stopped).toEqual(["http://outside.example/picture"]);
  expect(consoleProblems.splice(0)).toEqual([expect.stringContaining("outside.example")]);
  expect(sent).toEqual([]);
  expect(outside.requests).toEqual([]);
});

test("the Studio can be opened as localhost as well as by IP address", { tag: "@all" }, async ({
  lake,
  page,
  site,
}) => {
  const url = site.url.replace("127.0.0.1", "localhost");
  await page.goto(`${url}/studio`);
  // A hosted lake may have several ways to sign in, so the Studio asks.
  if (lake === "hosted") await page.getByText("Local sign-in").click();
  await page.getByRole("button", { name: "Deniz Aksoy" }).click();
  await expect(page.getByTestId("structure-tool-list-pane")).toBeVisible();
  expect(new URL(page.url()).origin).toBe(url);
});

function isElsewhere(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return /^(https?|wss?):$/.test(protocol) && hostname !== "127.0.0.1" && hostname !== "localhost";
}
