import { Button, Flex, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";

interface AskFirstProps {
  /** Whom or what it is about, for those who can't see whose row it is. */
  readonly about: string;
  readonly question: string;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** What else can be chosen. */
  readonly children?: ReactNode;
}

/** Asks before something is done that ends somebody's work. */
export function AskFirst({ about, question, isBusy, onYes, onNo, children }: AskFirstProps) {
  return (
    <Stack gap={3} role="group" aria-label={`${about}: are you sure?`}>
      <Text size={1}>{question}</Text>
      {children}
      <Flex gap={2}>
        <Button
          autoFocus
          disabled={isBusy}
          fontSize={1}
          loading={isBusy}
          padding={2}
          text="Yes"
          tone="critical"
          onClick={onYes}
        />
        <Button fontSize={1} mode="ghost" padding={2} text="No" onClick={onNo} />
      </Flex>
    </Stack>
  );
}
