import { Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { styled } from "styled-components";
import { cut, DESCRIPTION_LENGTH, TITLE_LENGTH } from "./search-texts";

/** The colors of search engines, so that the result looks real in a light and in a dark Studio. */
const Title = styled.div`
  color: light-dark(#1a0dab, #99c3ff);
  font-size: 1.25rem;
  line-height: 1.3;
  overflow-wrap: anywhere;
`;

interface SearchResultProps {
  title: string;
  description: string;
  brand: string;
  path: string | null;
  scheme: "light" | "dark";
}

/** One result as a search engine shows it. */
export function SearchResult({ title, description, brand, path, scheme }: SearchResultProps) {
  const trail = [window.location.host, ...(path ?? "").split("/").filter(Boolean)].join(" › ");
  return (
    <Card border padding={4} radius={3} data-testid="search-result" style={{ colorScheme: scheme }}>
      <Stack gap={3}>
        <Flex align="center" gap={3}>
          {/* biome-ignore lint/performance/noImgElement: the Studio is no page of Next's */}
          <img src="/icon.svg" alt="" width={26} height={26} style={{ borderRadius: "50%" }} />
          <Stack gap={2}>
            <Text size={1}>{brand || "The brand of the site settings"}</Text>
            <Text size={0} muted>
              {trail}
            </Text>
          </Stack>
        </Flex>
        <Title>{cut(title, TITLE_LENGTH + 10) || "The title appears here"}</Title>
        <Box>
          <Text size={1} muted>
            {cut(description, DESCRIPTION_LENGTH) ||
              "Write a description. Otherwise search engines pick any part of the page."}
          </Text>
        </Box>
      </Stack>
    </Card>
  );
}
