import { messageOf } from "@paraph/service/message-of";
import { useState } from "react";
import { type SanityDocument, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import type { OutsideAnswer } from "@/lib/outside-links/check-address";
import type { ReportFinding } from "@/schemas/checks/report";
import { loadDraftPage } from "./load-draft-page";
import { checkOutsideLinks, outsideLinks } from "./outside-links";

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
