import { UploadIcon } from "@sanity/icons/Upload";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useRef, useState } from "react";
import { messageOf } from "@/lib/message-of";
import { type ImportLine, planImport } from "@/lib/redirects/plan-import";
import { useFailureToast } from "../failure-toast";
import { loadFacts, type useRedirects } from "./use-redirects";
import { createRedirectId, releaseOfLines } from "./write-redirects";

type Props = Pick<ReturnType<typeof useRedirects>, "client" | "reload">;

/** Shows what a table would do, line by line, before anything is written. */
export function CsvImport({ client, reload }: Props) {
  const [plan, setPlan] = useState<{ readonly name: string; readonly lines: readonly ImportLine[] } | null>(
    null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const fail = useFailureToast();
  const faults = plan?.lines.reduce((sum, { problems }) => sum + problems.length, 0) ?? 0;

  const read = async (file: File | undefined) => {
    setPlan(null);
    setProblem(null);
    if (!file) return;
    try {
      const lines = planImport(await file.text(), await loadFacts(client), createRedirectId);
      setPlan({ name: file.name, lines });
    } catch (error) {
      setProblem(`${file.name} can’t be imported. ${messageOf(error)}`);
    }
  };
  const write = async () => {
    if (!plan) return;
    setIsWriting(true);
    try {
      await releaseOfLines(client, plan.lines, `Redirects of ${plan.name}`);
      toast.push({
        status: "success",
        title: `A release has all ${plan.lines.length} redirects`,
        description: `Publish “Redirects of ${plan.name}” under Releases.`,
      });
      setPlan(null);
      await reload();
    } catch (error) {
      fail("Nothing was imported", error);
    } finally {
      setIsWriting(false);
    }
  };

  return (
    <Stack gap={4}>
      <Text muted size={1}>
        A table with the columns from, to and kind (permanent, temporary or gone). All lines become one
        release, or none does.
      </Text>
      <Flex align="center" gap={3} wrap="wrap">
        <Button icon={UploadIcon} mode="ghost" text="Choose a table" onClick={() => input.current?.click()} />
        {plan && <Text size={1}>{plan.name}</Text>}
      </Flex>
      <input
        accept=".csv,text/csv"
        aria-label="Table to import"
        hidden
        ref={input}
        type="file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          void read(file);
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
        {faults > 0 && (
          <Text size={1}>
            {faults === 1 ? "1 problem" : `${faults} problems`}: correct the table and choose it again.
            Nothing was written.
          </Text>
        )}
      </div>
      {plan && (
        <Stack as="ol" gap={2} margin={0} padding={0} style={{ listStyle: "none" }}>
          {plan.lines.map((line) => (
            <PlannedLine key={line.line} {...line} />
          ))}
        </Stack>
      )}
      {plan && (
        <Flex>
          <Button
            disabled={faults > 0 || isWriting}
            text={`Make a release of ${plan.lines.length === 1 ? "1 redirect" : `${plan.lines.length} redirects`}`}
            tone="primary"
            onClick={() => void write()}
          />
        </Flex>
      )}
    </Stack>
  );
}

function PlannedLine({ line, from, to, kind, problems, replaces }: ImportLine) {
  return (
    <Card
      as="li"
      border
      padding={3}
      radius={3}
      tone={problems.length > 0 ? "critical" : "default"}
      data-testid="import-line"
    >
      <Stack gap={3}>
        <Text size={1} style={{ overflowWrap: "anywhere" }}>
          {`Line ${line}: ${from || "nothing"} → ${kind === "gone" ? "gone for good" : to || "nothing"}${kind === "temporary" ? ", for now" : ""}${replaces ? " · changes a redirect" : ""}`}
        </Text>
        {problems.map((one) => (
          <Text key={one} size={1}>
            {one}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
