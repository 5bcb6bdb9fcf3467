import { Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { type FormEvent, useRef, useState } from "react";
import type { ImportLine } from "@/lib/redirects/plan-import";

/** So many are drawn at once, however many the file has. */
const ON_A_PAGE = 50;

const filters = {
  all: { title: "All lines", includes: () => true },
  refused: { title: "Refused", includes: ({ outcome }: ImportLine) => outcome === "refused" },
  remarked: {
    title: "With a remark",
    includes: ({ outcome, remarks }: ImportLine) => outcome !== "refused" && remarks.length > 0,
  },
  changed: { title: "Changed", includes: ({ outcome }: ImportLine) => outcome === "changed" },
} as const;

type Filter = keyof typeof filters;

/** The lines of a file, a page at a time: the refused ones first, if there are any. */
export function PlannedLines({ lines }: { readonly lines: readonly ImportLine[] }) {
  const [filter, setFilter] = useState<Filter>(() =>
    lines.some(filters.refused.includes) ? "refused" : "all",
  );
  const [start, setStart] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const found = lines.filter(filters[filter].includes);
  const shown = found.slice(start, start + ON_A_PAGE);
  const choose = (next: Filter) => {
    setFilter(next);
    setStart(0);
  };
  const turn = (to: number) => {
    setStart(to);
    list.current?.focus();
  };

  return (
    <Stack gap={3}>
      <Flex align="center" gap={2} wrap="wrap">
        {(["all", "refused", "remarked", "changed"] as const).map((one) => {
          const count = lines.filter(filters[one].includes).length;
          return count === 0 ? null : (
            <Button
              aria-pressed={filter === one}
              fontSize={1}
              key={one}
              mode={filter === one ? "default" : "ghost"}
              padding={2}
              text={`${filters[one].title} (${count})`}
              onClick={() => choose(one)}
            />
          );
        })}
        <Jump
          lines={lines}
          onJump={(index) => {
            setFilter("all");
            turn(index);
          }}
        />
      </Flex>
      <Stack
        aria-label="Lines of the table"
        as="ol"
        gap={2}
        margin={0}
        padding={0}
        ref={list}
        style={{ listStyle: "none" }}
        tabIndex={-1}
      >
        {shown.map((line) => (
          <PlannedLine key={line.line} {...line} />
        ))}
      </Stack>
      {found.length > ON_A_PAGE && (
        <Flex align="center" gap={3} justify="space-between" wrap="wrap">
          <Button
            disabled={start === 0}
            fontSize={1}
            mode="ghost"
            text="Previous lines"
            onClick={() => turn(Math.max(start - ON_A_PAGE, 0))}
          />
          <Text muted size={1}>
            {`${start + 1} to ${start + shown.length} of ${found.length}`}
          </Text>
          <Button
            disabled={start + ON_A_PAGE >= found.length}
            fontSize={1}
            mode="ghost"
            text="Next lines"
            onClick={() => turn(start + ON_A_PAGE)}
          />
        </Flex>
      )}
    </Stack>
  );
}

interface JumpProps {
  readonly lines: readonly ImportLine[];
  readonly onJump: (index: number) => void;
}

/** To a line of the file by its number, or to the first that has some words. */
function Jump({ lines, onJump }: JumpProps) {
  const [wanted, setWanted] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const words = wanted.trim().toLowerCase();
    const index = /^\d+$/.test(words)
      ? lines.findIndex(({ line }) => line >= Number(words))
      : lines.findIndex(({ row }) => `${row.from} ${row.to}`.toLowerCase().includes(words));
    setProblem(index === -1 ? `No line has “${wanted.trim()}”.` : null);
    if (index !== -1) onJump(index);
  };
  return (
    <Flex align="center" as="form" gap={2} onSubmit={jump}>
      <TextInput
        aria-describedby="jump-problem"
        aria-label="Go to a line, by its number or address"
        fontSize={1}
        padding={2}
        placeholder="Line or address"
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <Button disabled={wanted.trim() === ""} fontSize={1} mode="ghost" padding={2} text="Go" type="submit" />
      <Text aria-live="polite" id="jump-problem" size={1}>
        {problem}
      </Text>
    </Flex>
  );
}

const becomes = {
  new: "",
  changed: " · changes a redirect",
  same: " · already so",
  repeated: " · repeated",
  refused: " · refused",
} as const;

function PlannedLine({ line, row, from, to, kind, outcome, problems, remarks }: ImportLine) {
  const isRespelled = outcome !== "refused" && row.from !== from;
  return (
    <Card
      as="li"
      border
      padding={3}
      radius={3}
      tone={outcome === "refused" ? "critical" : remarks.length > 0 ? "caution" : "default"}
      data-testid="import-line"
    >
      <Stack gap={3}>
        <Text size={1} style={{ overflowWrap: "anywhere" }}>
          {`Line ${line}: ${from || "nothing"} → ${kind === "gone" ? "gone for good" : to || "nothing"}${kind === "temporary" ? ", for now" : ""}${becomes[outcome]}`}
        </Text>
        {isRespelled && (
          <Text muted size={1} style={{ overflowWrap: "anywhere" }}>
            {`The table has “${row.from}”.`}
          </Text>
        )}
        {[...problems, ...remarks].map((one) => (
          <Text key={one} size={1} style={{ overflowWrap: "anywhere" }}>
            {one}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
