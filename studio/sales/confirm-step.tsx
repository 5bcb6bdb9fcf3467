import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useEffect, useRef } from "react";

interface ConfirmStepProps {
  /** Says exactly what will happen. */
  readonly question: string;
  /** What else to know about it. */
  readonly details: readonly string[];
  readonly yes: string;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onBack: () => void;
}

/** Asks once more. The question has the focus, so that it is read and the key that led here answers nothing. */
export function ConfirmStep({ question, details, yes, isBusy, onYes, onBack }: ConfirmStepProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Stack aria-label={question} gap={4} ref={place} role="group" tabIndex={-1} style={{ outline: "none" }}>
      <Text size={2} weight="medium" style={{ overflowWrap: "anywhere" }}>
        {question}
      </Text>
      {details.map((detail) => (
        <Text key={detail} size={1} style={{ overflowWrap: "anywhere" }}>
          {detail}
        </Text>
      ))}
      <Flex gap={3} wrap="wrap">
        <Button disabled={isBusy} loading={isBusy} text={yes} tone="critical" onClick={onYes} />
        <Button disabled={isBusy} mode="ghost" text="Back" onClick={onBack} />
      </Flex>
    </Stack>
  );
}
