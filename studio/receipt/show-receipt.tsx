import { messageOf } from "@paraph/service/message-of";
import { Box, Button, Stack, Text } from "@sanity/ui";
import type { ToastContextValue } from "@sanity/ui/toast";
import { type ReactNode, useEffect, useState } from "react";
import { looking } from "./describe-receipt";

/** The lines of a receipt, short or with everything named. */
type LinesOf = (isWhole: boolean) => readonly string[];

/** Finds out what visitors see, and tells it whenever it knows more. */
type Follow = (tell: (linesOf: LinesOf) => void, signal: AbortSignal) => Promise<void>;

interface Shown {
  readonly toast: ToastContextValue;
  readonly toastId: string;
  readonly testId: string;
  readonly title: string;
  readonly follow: Follow;
  /** The button that takes it back. It calls `onKeep` when somebody has to read more. */
  readonly undo: (onKeep: () => void) => ReactNode;
}

const SHOWN_FOR = 20_000;
/** Once somebody reads all of it or has to decide. */
const SHOWN_TO_READ = 300_000;

/** Says at once that something is published, with the button that takes it back, and then what visitors see of it. */
export function showReceipt({ toast, toastId, testId, title, follow, undo }: Shown): void {
  let isRead = false;
  const show = (duration: number) =>
    toast.push({
      id: toastId,
      status: "success",
      title: `“${title}” is published`,
      description: (
        <Receipt testId={testId} follow={follow} onKnown={onKnown} onKeep={onKeep}>
          {undo(onKeep)}
        </Receipt>
      ),
      duration,
      closable: true,
    });
  const onKeep = () => {
    isRead = true;
    show(SHOWN_TO_READ);
  };
  const onKnown = () => {
    if (!isRead) show(SHOWN_FOR);
  };
  show(Number.POSITIVE_INFINITY);
}

interface ReceiptProps {
  readonly testId: string;
  readonly follow: Follow;
  /** Called when there is no more to be known. */
  readonly onKnown: () => void;
  readonly onKeep: () => void;
  readonly children: ReactNode;
}

/** The text of a receipt. A long one begins short. */
function Receipt({ testId, follow, onKnown, onKeep, children }: ReceiptProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [linesOf, setLinesOf] = useState<LinesOf>(() => () => [looking]);
  useEffect(() => {
    // Who closes the receipt has seen enough.
    const closing = new AbortController();
    const { signal } = closing;
    const tell = (next: LinesOf) => {
      if (!signal.aborted) setLinesOf(() => next);
    };
    follow(tell, signal)
      .catch((error: unknown) =>
        tell(() => [`What visitors see could not be found out: ${messageOf(error)}`]),
      )
      .finally(() => signal.aborted || onKnown());
    return () => closing.abort();
  }, [follow, onKnown]);
  const lines = linesOf(isWhole);
  const isShort = !isWhole && lines.join() !== linesOf(true).join();
  return (
    <Stack gap={3} data-testid={testId}>
      {/* Letters reach beyond the box of their text, which a box that scrolls would cut. */}
      <Box paddingY={1} style={{ maxHeight: "40vh", overflowY: "auto" }}>
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
