import { Badge, Flex, Stack, Text } from "@sanity/ui";
import type { TemplateBlock } from "./page-templates";
import { TemplatePicture } from "./template-picture";

interface TemplateCardProps {
  /** Empty: no template. */
  readonly id: string;
  readonly title: string;
  readonly purpose: string | null;
  /** The kind of page, where it is another one than the list's. */
  readonly kind?: string | null;
  readonly blocks: readonly TemplateBlock[];
  readonly isChosen: boolean;
  /** `byPointer`: with a mouse or a finger. Arrow keys go through all of them. */
  readonly onChoose: (id: string, byPointer: boolean) => void;
}

/** One of the choices. A radio button, so that arrow keys and screen readers know what to do. */
export function TemplateCard({
  id,
  title,
  purpose,
  kind = null,
  blocks,
  isChosen,
  onChoose,
}: TemplateCardProps) {
  return (
    <label className="template-card">
      <input
        type="radio"
        name="template"
        value={id}
        checked={isChosen}
        onChange={() => onChoose(id, false)}
        onClick={({ detail }) => detail > 0 && onChoose(id, true)}
      />
      <TemplatePicture blocks={blocks} />
      <Stack gap={3} padding={3} className="template-card-words">
        <Flex gap={2} align="center" justify="space-between">
          <Text size={2} weight="semibold">
            {title}
          </Text>
          {kind && <Badge tone="primary">{kind}</Badge>}
        </Flex>
        <Text size={1} muted>
          {purpose}
        </Text>
      </Stack>
    </label>
  );
}
