import { Box, Card, Container, Heading, Stack, Text } from "@sanity/ui";
import { type ObjectInputProps, type SanityDocument, useColorSchemeValue, useFormValue } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { styled } from "styled-components";
import { imageSource } from "@/lib/content/image";
import { sectionOf } from "@/lib/pages/section";
import { read } from "@/schemas/objects/search-rules";
import { inkOf } from "@/schemas/objects/thumbnail";
import { toDocument } from "../documents";
import { SearchResult } from "./search-result";
import { type SearchTexts, searchTextsOf, withBrand } from "./search-texts";
import { useAddress } from "./use-address";
import { useSiteFacts } from "./use-site-facts";

const columns = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(16rem, 1fr))",
  gap: "1.25rem",
} as const;

/** How a page will look in a search engine and when shared, before it is published. */
export const SearchView: UserViewComponent = ({ document }) => (
  <Box padding={4} overflow="auto" height="fill" data-testid="search-view">
    <Container width={2} paddingY={4}>
      <SearchPreviews shown={toDocument(document.displayed)} published={toDocument(document.published)} />
    </Container>
  </Box>
);

interface SearchPreviewsProps {
  readonly shown: SanityDocument | null;
  readonly published: SanityDocument | null;
}

export function SearchPreviews({ shown, published }: SearchPreviewsProps) {
  const facts = useSiteFacts();
  const scheme = useColorSchemeValue();
  const path = useAddress(shown);
  const publishedPath = useAddress(published);
  const texts = searchTextsOf(shown, facts.description);
  const before = searchTextsOf(published, facts.description);
  const isLive =
    path !== null &&
    path === publishedPath &&
    texts.title === before.title &&
    texts.description === before.description;
  const chosen = chosenImage(shown);
  const accent = sectionOf(path ?? "/", facts.products, productOf(shown))?.accent ?? null;
  return (
    <Stack gap={5}>
      <Notes texts={texts} />
      <Stack gap={3}>
        <Heading as="h2" size={1}>
          In a search engine
        </Heading>
        <SearchResult
          title={withBrand(texts.title, path, facts.brand)}
          description={texts.description}
          brand={facts.brand}
          path={path}
          scheme={scheme}
        />
      </Stack>
      <Stack gap={3}>
        <Heading as="h2" size={1}>
          Where somebody shares it
        </Heading>
        <div style={columns}>
          <SocialCard
            title={texts.title}
            description={texts.description}
            brand={facts.brand}
            accent={accent}
            src={chosen ?? (isLive ? `${path === "/" ? "/index" : path}.social.png` : null)}
          />
          <Text size={1} muted>
            {explain(chosen !== null, isLive)}
          </Text>
        </div>
      </Stack>
    </Stack>
  );
}

function Notes({ texts }: { texts: SearchTexts }) {
  if (texts.isHidden) {
    return (
      <Card tone="caution" padding={4} radius={3} border>
        <Text size={1}>
          Hidden from search engines: no search shows this page. When somebody shares its address, it looks
          like this.
        </Text>
      </Card>
    );
  }
  if (texts.hasDescription) return null;
  return (
    <Card tone="caution" padding={4} radius={3} border>
      <Text size={1}>
        The page has no description of its own and uses the one from the site settings. Write one under
        “Search and social”.
      </Text>
    </Card>
  );
}

function explain(isChosen: boolean, isLive: boolean): string {
  if (isChosen) return "The picture chosen under “Search and social”. Networks show it 1200 pixels wide.";
  if (isLive)
    return "The website draws this picture from the title, the description and the product's color.";
  return "This is roughly what the website will draw, in its own fonts, once this is published.";
}

function chosenImage(document: SanityDocument | null): string | null {
  const image = read(read(document, "seo"), "socialImage");
  const id = read(read(image, "asset"), "_ref");
  return typeof id === "string" ? (imageSource({ asset: { _id: id } }, [1200])?.src ?? null) : null;
}

function productOf(document: SanityDocument | null): string | null {
  const id = read(read(document, "product"), "_ref");
  return typeof id === "string" ? id : null;
}

/** The search fields, with a preview of the search result above them. */
export function SearchPreviewInput(props: ObjectInputProps) {
  const document = useFormValue([]);
  const facts = useSiteFacts();
  const scheme = useColorSchemeValue();
  const path = useAddress(document);
  const texts = searchTextsOf(document, facts.description);
  // The site settings use the same fields as defaults, so there is no single result to show.
  if (props.path[0] !== "seo") return props.renderDefault(props);
  return (
    <Stack gap={4}>
      <SearchResult
        title={withBrand(texts.title, path, facts.brand)}
        description={texts.description}
        brand={facts.brand}
        path={path}
        scheme={scheme}
      />
      {props.renderDefault(props)}
    </Stack>
  );
}

/** Sizes are hundredths of the card's width, so the card looks the same at every width. */
const Drawing = styled.div`
  container-type: inline-size;
  position: relative;
  aspect-ratio: 1200 / 630;
  overflow: hidden;
  background: #fbf9f4;
  color: #1a1f38;
  border-top: 0.5rem solid var(--accent);
  border-radius: 3px 3px 0 0;
  & > div {
    position: absolute;
    inset: 5.5cqw 6.5cqw;
    display: flex;
    flex-direction: column;
  }
  b {
    font-weight: 700;
    font-size: 3.3cqw;
  }
  strong {
    flex: 1;
    display: flex;
    align-items: center;
    font-size: 6.4cqw;
    font-weight: 700;
    line-height: 1.12;
    letter-spacing: -0.02em;
  }
  p {
    margin: 0;
    color: #4a5068;
    font-size: 2.4cqw;
    line-height: 1.45;
  }
`;

const picture = { display: "block", width: "100%", aspectRatio: "1200 / 630", objectFit: "cover" } as const;

interface SocialCardProps {
  title: string;
  description: string;
  brand: string;
  accent: string | null;
  /** The chosen picture, or the one that the website draws from these texts. */
  src: string | null;
}

/** The page as social networks show it: the picture and the text below it. */
function SocialCard({ title, description, brand, accent, src }: SocialCardProps) {
  return (
    <Card border radius={3} overflow="hidden" data-testid="social-card">
      {src ? (
        // biome-ignore lint/performance/noImgElement: the Studio is no page of Next's
        <img src={src} alt="" style={picture} />
      ) : (
        <Drawing style={{ "--accent": inkOf(accent) }}>
          <div>
            <b>{brand}</b>
            <strong>{title}</strong>
            <p>{description}</p>
          </div>
        </Drawing>
      )}
      <Stack gap={3} padding={4}>
        <Text size={0} muted>
          {window.location.host}
        </Text>
        <Text size={2} weight="semibold">
          {title || "The title appears here"}
        </Text>
        <Text size={1} muted>
          {description}
        </Text>
      </Stack>
    </Card>
  );
}
