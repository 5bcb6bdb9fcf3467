import { Badge, Flex, Stack, Text } from "@sanity/ui";
import type { TemplateBlock } from "./page-templates";

/** At this scale nobody could tell more blocks apart. */
const MOST = 7;

/** A page in small, drawn of the pictures of its blocks. It scrolls under the pointer and while its card has the focus. */
function TemplatePicture({ blocks }: { readonly blocks: readonly TemplateBlock[] }) {
  return (
    <span className="template-picture" aria-hidden="true">
      <span className="template-picture-page">
        {blocks.slice(0, MOST).map(({ _key, _type }) => (
          // biome-ignore lint/performance/noImgElement: the Studio is no part of Next
          <img key={_key} src={`/block-pictures/${_type}.svg`} alt="" loading="lazy" />
        ))}
        {blocks.length === 0 && <span className="template-picture-empty" />}
      </span>
    </span>
  );
}

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
