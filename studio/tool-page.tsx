import { Box, Button, Card, Container, Flex, Heading, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";

interface ToolPageProps {
  readonly testId: string;
  readonly title: string;
  /** What the tool is for, in a sentence. */
  readonly intro?: string;
  /** Links to the other views of the tool. */
  readonly views?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Of the vendor's containers. */
  readonly width?: number;
  /** Dialogs, which stand outside of the column. */
  readonly dialog?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of all tools of ours: one column that scrolls, with a title. */
export function ToolPage({
  testId,
  title,
  intro,
  views,
  actions,
  width = 2,
  dialog,
  children,
}: ToolPageProps) {
  return (
    <Card height="fill" overflow="auto" data-testid={testId}>
      <Container width={width}>
        <Stack gap={5} paddingX={4} paddingY={6}>
          {views}
          <Flex align="center" gap={3} justify="space-between" wrap="wrap">
            <Heading as="h1" size={4}>
              {title}
            </Heading>
            {actions}
          </Flex>
          {intro !== undefined && (
            <Text muted size={2}>
              {intro}
            </Text>
          )}
          {children}
        </Stack>
      </Container>
      {dialog}
    </Card>
  );
}

interface VendorsToolProps extends Pick<ToolPageProps, "testId" | "title"> {
  /** "manages who may sign in" */
  readonly does: string;
}

/** In place of a tool, where the vendor of a hosted lake does its work. */
export function VendorsTool({ does, ...page }: VendorsToolProps) {
  return (
    <ToolPage {...page}>
      <Text size={2}>
        {`The content is in a hosted lake, whose vendor ${does}: `}
        <a href="https://www.sanity.io/manage" rel="noreferrer" target="_blank">
          sanity.io/manage
        </a>
        .
      </Text>
    </ToolPage>
  );
}

interface ReadingProps {
  /** "The pictures" */
  readonly what: string;
  readonly problem: string | null;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
  /** Said once it is read. */
  readonly children?: ReactNode;
}

/** What becomes of reading: still looking, why it failed and how to go on, or what was found. Read aloud. */
export function Reading({ what, problem, isLoading, onRetry, children }: ReadingProps) {
  return (
    <div aria-live="polite">
      {problem !== null ? (
        <Card border padding={4} radius={3} tone="critical">
          <Flex align="center" gap={4} justify="space-between" wrap="wrap">
            <Box flex={1} style={{ minWidth: "12rem" }}>
              {/* A reason may be a long address. */}
              <Text
                size={2}
                style={{ overflowWrap: "anywhere" }}
              >{`${what} could not be read: ${problem}`}</Text>
            </Box>
            <Button mode="ghost" text="Try again" onClick={onRetry} />
          </Flex>
        </Card>
      ) : isLoading ? (
        <Text muted size={1}>
          Looking …
        </Text>
      ) : (
        children
      )}
    </div>
  );
}
