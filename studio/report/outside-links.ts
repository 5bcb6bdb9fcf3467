import { publishedIdOf } from "@paraph/lake/document-ids";
import { messageOf } from "@paraph/service/message-of";
import { useState } from "react";
import { type SanityDocument, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import type { OutsideAnswer } from "@/lib/outside-links/check-address";
import { type ValuePath, valuesIn } from "@/lib/publishing/values";
import type { ReportFinding } from "@/schemas/checks/report";
import { loadDraftPage } from "./load-draft-page";

interface OutsideLink {
  readonly id: string;
  readonly type: string;
  readonly path: ValuePath;
}

/** The pause between two questions to the same website. */
const PAUSE = 1000;
const MOST_HOSTS_AT_ONCE = 4;
/** Somebody watches the check, so a website that asks for a longer pause is left out. In seconds. */
const LONGEST_PAUSE = 30;

/** Addresses of other websites in these documents, with the fields that hold them. */
export function outsideLinks(documents: Iterable<SanityDocument>): Map<string, OutsideLink[]> {
  const found = new Map<string, OutsideLink[]>();
  for (const document of documents) {
    for (const { path, value } of valuesIn(document)) {
      if (typeof value !== "string" || !/^https?:\/\/\S+$/i.test(value) || path.at(-1) === "code") continue;
      const link = { id: publishedIdOf(document._id), type: document._type, path };
      found.set(value, [...(found.get(value) ?? []), link]);
    }
  }
  return found;
}

interface Work {
  readonly ask: (address: string) => Promise<OutsideAnswer>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onProgress: (done: number) => void;
}

/**
 * Asks each address once: a few websites at a time, and each website one question a second. One that asks for a pause
 * gets it: a short one is waited for, and a long one ends the questions to it.
 */
export async function checkOutsideLinks(
  links: ReadonlyMap<string, readonly OutsideLink[]>,
  { ask, wait, onProgress }: Work,
): Promise<ReportFinding[]> {
  const byHost = Map.groupBy(links.keys(), (address) => (URL.canParse(address) ? new URL(address).host : ""));
  const hosts = byHost.values();
  const found: ReportFinding[] = [];
  let done = 0;
  const work = async () => {
    for (const addresses of hosts) {
      let isLeftAlone = false;
      for (const [index, address] of addresses.entries()) {
        if (index > 0 && !isLeftAlone) await wait(PAUSE);
        const answer: OutsideAnswer = isLeftAlone ? unasked : await askPatiently(address, ask, wait);
        isLeftAlone ||= answer.waitSeconds !== undefined;
        const { state, words } = answer;
        onProgress(++done);
        if (state === "answers") continue;
        const message =
          state === "broken"
            ? `${address} ${words}. Change the link or remove it.`
            : `${address} ${words}. Open it yourself to see whether it works.`;
        for (const { id, type, path } of links.get(address) ?? [])
          found.push({ level: "warning", id, type, path, message });
      }
    }
  };
  await Promise.all(Array.from({ length: MOST_HOSTS_AT_ONCE }, work));
  return found;
}

const unasked: OutsideAnswer = {
  state: "unknown",
  words: "was not asked, because its website asks for a pause",
};

async function askPatiently(address: string, ask: Work["ask"], wait: Work["wait"]): Promise<OutsideAnswer> {
  const answer = await ask(address);
  if (answer.waitSeconds === undefined || answer.waitSeconds > LONGEST_PAUSE) return answer;
  await wait(answer.waitSeconds * 1000);
  return ask(address);
}

interface OutsideCheck {
  readonly findings: readonly ReportFinding[];
  /** What is going on, or how it ended; null before the first check. */
  readonly words: string | null;
  readonly isBusy: boolean;
}

/** Asks other websites whether our links to them still work. Only when somebody presses the button. */
export function useOutsideLinks(documents: ReadonlyMap<string, SanityDocument>) {
  const client = useClient({ apiVersion });
  const [check, setCheck] = useState<OutsideCheck>({ findings: [], words: null, isBusy: false });
  const run = async () => {
    const links = outsideLinks(documents.values());
    const say = (done: number) =>
      setCheck({ findings: [], words: `Asked ${done} of ${links.size} addresses …`, isBusy: true });
    say(0);
    try {
      // The site asks for editors only, and knows them by their preview.
      await loadDraftPage(client, "/", "drafts");
      const findings = await checkOutsideLinks(links, { ask, wait, onProgress: say });
      const words =
        findings.length === 0
          ? `All ${links.size} addresses of other websites answer.`
          : `${links.size} addresses of other websites asked. Those below need a look.`;
      setCheck({ findings, words, isBusy: false });
    } catch (error) {
      setCheck({ findings: [], words: `The check stopped. ${messageOf(error)}`, isBusy: false });
    }
  };
  return { ...check, run: () => void run() };
}

async function ask(address: string): Promise<OutsideAnswer> {
  const answer = await fetch(`/api/outside-links?address=${encodeURIComponent(address)}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
