import { Box, Card, Container, Heading, Stack, Text } from "@sanity/ui";
import { type SanityDocument, useColorSchemeValue } from "sanity";
import type { UserViewComponent } from "sanity/structure";
import { imageSource } from "@/lib/content/image";
import { sectionOf } from "@/lib/pages/section";
import { read } from "@/schemas/objects/search-rules";
import { toDocument } from "../to-document";
import { SearchResult } from "./search-result";
import { type SearchTexts, searchTextsOf, withBrand } from "./search-texts";
import { SocialCard } from "./social-card";
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
