import { Card, Heading, Stack, Text } from "@sanity/ui";
import { pictureOf } from "./explanation";

interface Explained {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

interface GalleryProps {
  readonly id: string;
  readonly title: string;
  readonly types: readonly Explained[];
  readonly areBlocks: boolean;
}

/** Pictures of all blocks, or of everything that can be made, with what each is for. */
export function Gallery({ id, title, types, areBlocks }: GalleryProps) {
  return (
    <Stack as="section" gap={4} id={`help-${id}`} style={{ scrollMarginTop: "1rem" }}>
      <Heading as="h2" size={2}>
        {title}
      </Heading>
      <ul className="explanation-gallery">
        {types.map((type) => (
          <Card as="li" key={type.name} border radius={2} overflow="hidden">
            {/* biome-ignore lint/performance/noImgElement: the Studio is no part of Next */}
            <img src={pictureOf(type.name, areBlocks)} alt="" width={200} height={150} loading="lazy" />
            <Stack gap={3} padding={3}>
              <Text size={1} weight="semibold">
                {type.title}
              </Text>
              <Text size={1} muted>
                {type.description}
              </Text>
            </Stack>
          </Card>
        ))}
      </ul>
    </Stack>
  );
}
