import { Box, Button, Stack, Text } from "@sanity/ui";
import { type ReactNode, useState } from "react";

interface Props {
  readonly testId: string;
  /** The lines of the receipt, short or with everything named. */
  readonly linesOf: (isWhole: boolean) => readonly string[];
  /** Called when somebody begins to read all of it. */
  readonly onKeep: () => void;
  readonly children: ReactNode;
}

/** The text of a receipt. A long one begins short. */
export function ReceiptLines({ testId, linesOf, onKeep, children }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const lines = linesOf(isWhole);
  const isShort = !isWhole && lines.join() !== linesOf(true).join();
  return (
    <Stack gap={3} data-testid={testId}>
      <Box style={{ maxHeight: "40vh", overflowY: "auto" }}>
        <Stack gap={3}>
          {lines.map((line) => (
            <Text key={line} size={1} style={{ overflowWrap: "anywhere" }}>
              {line}
            </Text>
          ))}
        </Stack>
      </Box>
      {isShort && (
        <div>
          <Button
            fontSize={1}
            mode="bleed"
            padding={2}
            text="Show all"
            onClick={() => {
              setIsWhole(true);
              onKeep();
            }}
          />
        </div>
      )}
      {children}
    </Stack>
  );
}
