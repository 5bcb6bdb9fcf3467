import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { Box, Button, Card, Heading, Stack, Text } from "@sanity/ui";
import { documents, singletons } from "@/schemas";
import { blocks } from "@/schemas/blocks";
import { definePlugin } from "../define-plugin";
import { ExplainedInput } from "../explaining/explained-input";
import { pictureOf } from "../explaining/explanation";
import { at, toolAt } from "../order";
import { ToolPage } from "../tool-page";
import { Tour } from "../tour/tour";
import { startTour } from "../tour/tour-state";
import { helpChapters } from "./help-texts";

const columns = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(14rem, 1fr))",
  gap: "0.75rem",
} as const;

/** What there is, by picture. */
const galleries = [
  { id: "all-blocks", title: "Every block", types: blocks, areBlocks: true },
  {
    id: "all-types",
    title: "Everything you can make",
    types: [...documents, ...singletons],
    areBlocks: false,
  },
];

/** Our own help: a tool, explanations above forms and a tour. It is part of the Studio and needs no network. */
export const help = definePlugin({
  name: "help",
  tools: toolAt(130, { name: "help", title: "Help", icon: HelpCircleIcon, component: HelpPage }),
  form: { components: { input: ExplainedInput } },
  overlays: [at(40, Tour)],
});

function HelpPage() {
  return (
    <ToolPage
      testId="studio-help"
      title="How to work with this Studio"
      width={1}
      actions={<Button mode="ghost" text="Show me around" onClick={startTour} />}
    >
      <Card as="nav" aria-label="Chapters" border radius={3} padding={4}>
        <div style={columns}>
          {[...helpChapters, ...galleries].map(({ id, title }) => (
            <Text key={id} size={1}>
              <a href={`#help-${id}`}>{title}</a>
            </Text>
          ))}
        </div>
      </Card>
      {helpChapters.map((chapter) => (
        <Chapter key={chapter.id} {...chapter} />
      ))}
      {galleries.map((gallery) => (
        <Gallery key={gallery.id} {...gallery} />
      ))}
    </ToolPage>
  );
}

function Chapter({ id, title, points }: (typeof helpChapters)[number]) {
  return (
    <Stack as="section" gap={4} id={`help-${id}`} style={{ scrollMarginTop: "1rem" }}>
      <Heading as="h2" size={2}>
        {title}
      </Heading>
      <Box as="ul" margin={0} paddingLeft={4}>
        {points.map((point) => (
          <Box as="li" key={point} paddingY={2}>
            <Text size={2}>{point}</Text>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}

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
function Gallery({ id, title, types, areBlocks }: GalleryProps) {
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
