import { CloseIcon } from "@sanity/icons/Close";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { type ReactNode, useState } from "react";
import type { SchemaType } from "sanity";

/** Where the picture of a type of documents or of a block is. */
export function pictureOf(name: string, isBlock: boolean): string {
  return `/${isBlock ? "block" : "type"}-pictures/${name}.svg`;
}

/**
 * A form with what it is for above it. In the order of the keyboard the explanation comes last: the Studio puts the focus
 * on the first thing of a form, which has to be a field. So while the fields are loading there is none.
 */
export function Explained({ children, isLoading = false, ...explanation }: ExplainedProps) {
  return (
    <div className="explained">
      <div>{children}</div>
      {!isLoading && <Explanation {...explanation} />}
    </div>
  );
}

interface ExplainedProps extends ExplanationProps {
  readonly children: ReactNode;
  readonly isLoading?: boolean;
}

interface ExplanationProps {
  readonly schemaType: SchemaType;
  readonly isBlock: boolean;
}

/**
 * What something is for, in one sentence, beside a picture of it. It stands above its form until somebody who knows it
 * closes it. The help has all of them.
 */
function Explanation({ schemaType: { name, title, description }, isBlock }: ExplanationProps) {
  const key = `paraph-known-${name}`;
  const [isKnown, setKnown] = useState(() => localStorage.getItem(key) !== null);
  if (!description || isKnown) return null;
  const close = () => {
    localStorage.setItem(key, "yes");
    setKnown(true);
  };
  return (
    <Card border radius={2} overflow="hidden" marginBottom={4} data-testid="explanation">
      <Flex align="center" gap={3}>
        {/* biome-ignore lint/performance/noImgElement: the Studio is no part of Next */}
        <img src={pictureOf(name, isBlock)} alt="" width={88} height={66} className="explanation-picture" />
        <Stack gap={3} paddingY={2} flex={1}>
          <Text size={1} weight="medium">
            {title}
          </Text>
          <Text size={1} muted>
            {description}
          </Text>
        </Stack>
        <Button
          icon={CloseIcon}
          mode="bleed"
          aria-label={`Close what “${title ?? name}” means`}
          onClick={close}
        />
      </Flex>
    </Card>
  );
}
