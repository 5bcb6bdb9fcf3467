import { messageOf } from "@paraph/service/message-of";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { type ImportLine, planImport } from "@/lib/redirects/plan-import";
import { readTable } from "@/lib/redirects/read-table";
import { useFailureToast } from "../failure-toast";
import { loadFacts, type useRedirects } from "./use-redirects";
import { createRedirectId, releasesOfLines } from "./write-redirects";

export type ImportProps = Pick<ReturnType<typeof useRedirects>, "client" | "reload">;

export interface ReadFile {
  readonly name: string;
  /** What was understood of the file, in words. */
  readonly understood: readonly string[];
  readonly lines: readonly ImportLine[];
}

/** A file that was chosen, what it would write, and writing it. */
export function useImport({ client, reload }: ImportProps) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const toast = useToast();
  const fail = useFailureToast();

  const read = async (chosen: File | undefined) => {
    setFile(null);
    setProblem(null);
    if (!chosen) return;
    setIsBusy(true);
    try {
      const table = readTable(new Uint8Array(await chosen.arrayBuffer()));
      const lines = planImport(table, await loadFacts(client), createRedirectId);
      setFile({ name: chosen.name, understood: table.understood, lines });
    } catch (error) {
      setProblem(`${chosen.name} can’t be imported. ${messageOf(error)}`);
    } finally {
      setIsBusy(false);
    }
  };

  const write = async (lines: readonly ImportLine[]) => {
    if (!file) return;
    setIsBusy(true);
    try {
      const title = `Redirects of ${file.name}`;
      const titles = await releasesOfLines(client, lines, title);
      toast.push({
        status: "success",
        title:
          titles.length === 1
            ? `A release has all ${lines.length} redirects`
            : `${titles.length} releases have all ${lines.length} redirects`,
        description:
          titles.length === 1
            ? `Publish “${titles[0]}” under Releases.`
            : `Publish them under Releases, from “${titles[0]}” on.`,
      });
      setFile(null);
      await reload();
    } catch (error) {
      fail("Nothing was imported", error);
    } finally {
      setIsBusy(false);
    }
  };
  return { file, problem, isBusy, read, write };
}
