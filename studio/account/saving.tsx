import { Card, Stack, Text } from "@sanity/ui";
import { type ReactNode, useState } from "react";
import type { SectionProps } from "./ask-account";

interface Outcome {
  readonly words: string;
  readonly isDone: boolean;
}

/** A change of the own account: whether it is under way, and what became of it. */
export function useSaving(onChange: SectionProps["onChange"]) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Resolves to whether it worked. `done` says so. */
  const save = async (change: () => Promise<unknown>, done: string): Promise<boolean> => {
    setIsBusy(true);
    setOutcome(null);
    const problem = await onChange(change);
    setOutcome(problem === null ? { words: done, isDone: true } : { words: problem, isDone: false });
    setIsBusy(false);
    return problem === null;
  };
  return { isBusy, outcome, save };
}

/** Read aloud. */
export function Saved({ outcome, children }: { outcome: Outcome | null; children?: ReactNode }) {
  return (
    <div aria-live="polite">
      {outcome && (
        <Card border padding={3} radius={3} tone={outcome.isDone ? "positive" : "critical"}>
          <Stack gap={3}>
            <Text size={1}>{outcome.isDone ? outcome.words : `Nothing was changed. ${outcome.words}`}</Text>
            {outcome.isDone && children}
          </Stack>
        </Card>
      )}
    </div>
  );
}
