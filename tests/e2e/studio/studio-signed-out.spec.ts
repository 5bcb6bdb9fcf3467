import { expect } from "@playwright/test";
import {
  documentOf,
  expectNoCrash,
  forgetNetworkErrors,
  isSignedOut,
  notice,
  typeOn,
} from "../support/connection.ts";
import { somebody } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test("unsaved input stays in the form when the sign-in ends, and is saved after signing in again", async ({
  consoleProblems,
  newsroom,
  openStudio,
  site,
}) => {
  await newsroom.publishNew(somebody("person-expired", "Nora"));
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  await mara.openToWrite("person-expired", "person", "name");
  await expect(mara.text("name")).toHaveValue("Nora");

  // Something has to be unsaved: otherwise the Studio redirects to the login.
  await page.context().setOffline(true);
  await typeOn(mara, " goes", "name");
  await expect(notice(page)).toHaveAttribute("data-state", "lost");
  await page.context().request.post("/lake/v1/auth/logout", { headers: { origin: site.url } });
  await page.context().setOffline(false);
  await expect(notice(page)).toHaveAttribute("data-state", "signedOut");
  await typeOn(mara, " on", "name");
  // Longer than a save or a redirect to the login takes.
  await page.waitForTimeout(5_000);
  await expect(mara.text("name")).toHaveValue("Nora goes on");
  expect(await documentOf(site, "drafts.person-expired")).toBeUndefined();

  const opened = page.waitForEvent("popup");
  await notice(page).getByRole("link").click();
  const login = await opened;
  await login.getByRole("button", { name: "Mara Lindqvist" }).click();
  await expect.poll(() => documentOf(site, "drafts.person-expired")).toMatchObject({ name: "Nora goes on" });
  await expect(notice(page)).toHaveCount(0);
  await expect(mara.text("name")).toHaveValue("Nora goes on");
  await newsroom.edit("person-expired", { role: "Heard of drafts again" });
  await expect(mara.text("role")).toHaveValue("Heard of drafts again");
  await mara.write("name", "Nora goes on and on");
  await mara.publish();
  expect(await documentOf(site, "person-expired")).toMatchObject({ name: "Nora goes on and on" });
  await expectNoCrash(page);
  forgetNetworkErrors(consoleProblems);
  forgetNetworkErrors(consoleProblems, isSignedOut);
});
