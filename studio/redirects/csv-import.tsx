import { csvTable } from "@paraph/service/csv-table";
import { messageOf } from "@paraph/service/message-of";
import { DownloadIcon } from "@sanity/icons/Download";
import { UploadIcon } from "@sanity/icons/Upload";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useRef, useState } from "react";
import { refusedRows } from "@/lib/redirects/export-rows";
import { type ImportLine, planImport } from "@/lib/redirects/plan-import";
import { readTable } from "@/lib/redirects/read-table";
import { useFailureToast } from "../failure-toast";
import { saveAs } from "../save-as";
import { PlannedLines } from "./planned-lines";
import { loadFacts, type useRedirects } from "./use-redirects";
import { createRedirectId, releasesOfLines } from "./write-redirects";

/** Shows what a file would do, line by line, before anything is written. */
export function CsvImport(props: ImportProps) {
  const { file, problem, isBusy, read, write } = useImport(props);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack gap={4}>
      <Text muted size={1}>
        A table with the columns from, to and kind (permanent, temporary or gone), or what another system
        exports. You see what becomes of each line first. The lines become a release.
      </Text>
      <Flex align="center" gap={3} wrap="wrap">
        <Button
          disabled={isBusy}
          icon={UploadIcon}
          mode="ghost"
          text={isBusy ? "Working …" : "Choose a table"}
          onClick={() => input.current?.click()}
        />
        {file && <Text size={1}>{file.name}</Text>}
      </Flex>
      <input
        aria-label="Table to import"
        hidden
        ref={input}
        type="file"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          void read(chosen);
          // The same file may be chosen again, once it is corrected.
          currentTarget.value = "";
        }}
      />
      <div aria-live="polite">
        {problem !== null && (
          <Card border padding={3} radius={3} tone="critical">
            <Text size={1}>{problem}</Text>
          </Card>
        )}
        {file && (
          <Stack gap={3}>
            <Text size={1}>{`Read as ${file.understood.join("; ")}.`}</Text>
            <Text size={1} weight="medium" data-testid="import-summary">
              {summaryOf(file.lines)}
            </Text>
          </Stack>
        )}
      </div>
      {file && <PlannedLines key={file.name} lines={file.lines} />}
      {file && <Decision file={file} isBusy={isBusy} write={write} />}
    </Stack>
  );
}

interface DecisionProps extends Pick<ReturnType<typeof useImport>, "isBusy" | "write"> {
  readonly file: ReadFile;
}

function Decision({ file: { name, lines }, isBusy, write }: DecisionProps) {
  const good = lines.filter(({ outcome }) => outcome === "new" || outcome === "changed");
  const isPart = lines.some(({ outcome }) => outcome === "refused");
  const redirects = good.length === 1 ? "1 redirect" : `${good.length} redirects`;
  const saveRefused = () => {
    const table = new Blob([csvTable(refusedRows(lines))], { type: "text/csv" });
    saveAs(table, `refused-of-${name.replace(/\.[^.]*$/, "")}.csv`);
  };
  return (
    <Flex gap={3} wrap="wrap">
      <Button
        disabled={good.length === 0 || isBusy}
        text={isPart ? `Import the good ones: ${redirects}` : `Make a release of ${redirects}`}
        tone="primary"
        onClick={() => void write(good)}
      />
      {isPart && (
        <Button icon={DownloadIcon} mode="ghost" text="Save the refused lines" onClick={saveRefused} />
      )}
    </Flex>
  );
}

const outcomes = {
  new: "new",
  changed: "changed",
  same: "already so",
  repeated: "repeated",
  refused: "refused",
} as const;

/** "485 new, 15 refused." */
function summaryOf(lines: ReadFile["lines"]): string {
  const counts = Object.entries(outcomes).flatMap(([outcome, words]) => {
    const count = lines.filter((line) => line.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  const all = lines.length === 1 ? "1 line" : `${lines.length} lines`;
  return `${all}: ${counts.join(", ")}. Nothing is written yet.`;
}

type ImportProps = Pick<ReturnType<typeof useRedirects>, "client" | "reload">;

interface ReadFile {
  readonly name: string;
  /** What was understood of the file, in words. */
  readonly understood: readonly string[];
  readonly lines: readonly ImportLine[];
}

/** A file that was chosen, what it would write, and writing it. */
function useImport({ client, reload }: ImportProps) {
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
