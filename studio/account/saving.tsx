import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { type FormEvent, type ReactNode, useState } from "react";
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

interface ChangeFormProps extends Pick<SectionProps, "onChange"> {
  readonly label: string;
  /** The words of its button. */
  readonly button: string;
  /** All is filled in. */
  readonly isReady: boolean;
  readonly change: () => Promise<unknown>;
  /** Says that it worked. */
  readonly done: string;
  readonly onSaved: () => void;
  readonly children: ReactNode;
}

/** A form for one change, which says below its button what became of it. */
export function ChangeForm({
  label,
  button,
  isReady,
  change,
  done,
  onSaved,
  onChange,
  children,
}: ChangeFormProps) {
  const { isBusy, outcome, save } = useSaving(onChange);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (await save(change, done)) onSaved();
  };
  return (
    <form aria-label={label} onSubmit={(event) => void send(event)}>
      <Stack gap={4}>
        {children}
        <Flex>
          <Button disabled={isBusy || !isReady} loading={isBusy} text={button} tone="primary" type="submit" />
        </Flex>
        <Saved outcome={outcome} />
      </Stack>
    </form>
  );
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
