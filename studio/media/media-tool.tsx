import { ImagesIcon } from "@sanity/icons/Images";
import { SearchIcon } from "@sanity/icons/Search";
import { Box, Button, Card, Container, Flex, Heading, Select, Stack, Text, TextInput } from "@sanity/ui";
import { useDeferredValue, useState } from "react";
import type { Tool } from "sanity";
import { route, useRouter, useRouterState } from "sanity/router";
import { AssetDetails } from "./asset-details";
import { AssetGrid } from "./asset-grid";
import { type Asset, type AssetFilter, formatsOf, matches } from "./assets";
import { UploadPictures } from "./upload-pictures";
import { useAssets } from "./use-assets";

/** All pictures: what they say, where they are used, and how to replace or remove them. */
export const mediaTool: Tool = {
  name: "media",
  title: "Media",
  icon: ImagesIcon,
  component: MediaPage,
  router: route.create("/", [route.create("/:asset")]),
};

/** Few enough to draw at once. The rest comes on demand. */
const PAGE = 48;

const everything: AssetFilter = { text: "", state: "", format: "" };

function MediaPage() {
  const { assets, problem, reload } = useAssets();
  const { navigate } = useRouter();
  const chosen = useRouterState(({ asset }) => (typeof asset === "string" ? asset : null));
  const [filter, setFilter] = useState(everything);
  const [shown, setShown] = useState(PAGE);
  const asked = useDeferredValue(filter);
  const found = (assets ?? []).filter((asset) => matches(asset, asked));
  const asset = assets?.find(({ _id }) => _id === chosen) ?? null;
  const change = (part: Partial<AssetFilter>) => {
    setFilter({ ...filter, ...part });
    setShown(PAGE);
  };

  return (
    <Card height="fill" overflow="auto" data-testid="studio-media">
      <Container width={4}>
        <Stack gap={5} paddingX={4} paddingY={6}>
          <Stack gap={4}>
            <Heading as="h1" size={4}>
              Media
            </Heading>
            <Text muted size={2}>
              All pictures of the website. Open one to describe it, to see where it is used, or to replace it.
            </Text>
          </Stack>
          <UploadPictures onUploaded={reload} />
          <Filters filter={filter} onChange={change} formats={formatsOf(assets ?? [])} />
          <div aria-live="polite">
            {problem === null ? (
              <Text muted size={1}>
                {assets === null ? "Looking …" : summaryOf(assets, found)}
              </Text>
            ) : (
              <Card border padding={4} radius={3} tone="critical">
                <Flex align="center" gap={4} justify="space-between">
                  <Text size={2}>The pictures could not be read: {problem}</Text>
                  <Button mode="ghost" text="Try again" onClick={reload} />
                </Flex>
              </Card>
            )}
          </div>
          <AssetGrid assets={found.slice(0, shown)} onOpen={({ _id }) => navigate({ asset: _id })} />
          {found.length > shown && (
            <Flex justify="center">
              <Button
                mode="ghost"
                text={`Show ${Math.min(PAGE, found.length - shown)} more of ${found.length}`}
                onClick={() => setShown(shown + PAGE)}
              />
            </Flex>
          )}
        </Stack>
      </Container>
      {asset && assets && (
        <AssetDetails
          key={asset._id}
          asset={asset}
          assets={assets}
          onChanged={reload}
          onClose={() => navigate({})}
        />
      )}
    </Card>
  );
}

function summaryOf(assets: readonly Asset[], found: readonly Asset[]): string {
  if (assets.length === 0) return "There are no pictures yet. Upload the first one.";
  if (found.length === 0) return "No picture is like this. Change the search or the filters.";
  const count = found.length === 1 ? "1 picture" : `${found.length} pictures`;
  return found.length === assets.length ? count : `${count} of ${assets.length}`;
}

interface FiltersProps {
  readonly filter: AssetFilter;
  readonly formats: readonly string[];
  readonly onChange: (part: Partial<AssetFilter>) => void;
}

const states = [
  { value: "", title: "All pictures" },
  { value: "used", title: "Used" },
  { value: "unused", title: "Unused" },
  { value: "undescribed", title: "Without alt text" },
  { value: "heavy", title: "Too heavy" },
] as const satisfies readonly { value: AssetFilter["state"]; title: string }[];

function Filters({ filter, formats, onChange }: FiltersProps) {
  return (
    <Flex gap={3} wrap="wrap">
      <Box flex={1} style={{ minWidth: "14rem" }}>
        <TextInput
          aria-label="Search pictures"
          icon={SearchIcon}
          placeholder="File name, alt text or title"
          type="search"
          value={filter.text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      </Box>
      <Box>
        <Select
          aria-label="Show"
          value={filter.state}
          onChange={({ currentTarget }) =>
            onChange({ state: states.find(({ value }) => value === currentTarget.value)?.value ?? "" })
          }
        >
          {states.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
      </Box>
      <Box>
        <Select
          aria-label="Format"
          value={filter.format}
          onChange={({ currentTarget }) => onChange({ format: currentTarget.value })}
        >
          <option value="">Any format</option>
          {formats.map((format) => (
            <option key={format} value={format}>
              {format.toUpperCase()}
            </option>
          ))}
        </Select>
      </Box>
    </Flex>
  );
}
