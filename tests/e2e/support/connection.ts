import { expect, type Page } from "@playwright/test";
import { Newsroom } from "./newsroom.ts";
import type { RunningSite } from "./running-site.ts";
import type { Studio } from "./studio.ts";

/**
 * Console messages about requests without a network, and about a save that is sent again because its response was
 * lost although the lake has stored it. Everything else in the console fails the test.
 */
const networkIsAway =
  /net::ERR_|^WebSocket connection to|status of 50[234]|ERR_CONNECTION|Failed to fetch|Service Unavailable|status of 409 .*document\.commit/;

/** Console messages about requests after the sign-in has ended. */
export const isSignedOut = /status of 401 /;

export function forgetNetworkErrors(problems: string[], expected = networkIsAway): void {
  const others = problems.filter((problem) => !expected.test(problem));
  problems.splice(0, problems.length, ...others);
}

export function notice(page: Page) {
  return page.getByTestId("connection-notice");
}

export async function typeOn(studio: Studio, words: string, field = "title"): Promise<void> {
  const input = studio.text(field);
  await expect(input).toBeEditable();
  const before = await input.inputValue();
  await input.press("End");
  await input.pressSequentially(words);
  await expect(input).toHaveValue(before + words);
}

/** Returns the error instead of throwing it, for use in a poll: the lake may just be starting. */
export async function documentOf(site: RunningSite, id: string): Promise<unknown> {
  try {
    return await new Newsroom(site).client.getDocument(id);
  } catch (error) {
    return error;
  }
}

export async function titleOf(site: RunningSite, id: string): Promise<unknown> {
  const document = await documentOf(site, id);
  return typeof document === "object" && document && "title" in document ? document.title : document;
}

export async function expectNoCrash(page: Page): Promise<void> {
  await expect(page.getByText(/crashed|encountered an? (unexpected )?error/i)).toHaveCount(0);
}
