import { SearchIcon } from "@sanity/icons/Search";
import { Box, Flex, Select, TextInput } from "@sanity/ui";
import { type ReactNode, useDeferredValue, useState } from "react";
import { type Asset, type AssetFilter, formatsOf, matches } from "./assets";

const states = [
  { value: "", title: "All pictures" },
  { value: "used", title: "Used" },
  { value: "unused", title: "Unused" },
  { value: "undescribed", title: "Without alt text" },
  { value: "heavy", title: "Too heavy" },
] as const satisfies readonly { value: AssetFilter["state"]; title: string }[];

interface Filtered {
  readonly found: readonly Asset[];
  /** The fields in which somebody says what to look for. */
  readonly fields: ReactNode;
  /** "3 pictures of 20" */
  readonly summary: string;
}

/** Search, state and format of pictures, and the ones that are like that. */
export function useFilteredAssets(assets: readonly Asset[], label: string): Filtered {
  const [filter, setFilter] = useState<AssetFilter>({ text: "", state: "", format: "" });
  const asked = useDeferredValue(filter);
  const found = assets.filter((asset) => matches(asset, asked));
  const change = (part: Partial<AssetFilter>) => setFilter({ ...filter, ...part });
  const fields = (
    <Flex gap={3} wrap="wrap">
      <Box flex={1} style={{ minWidth: "14rem" }}>
        <TextInput
          aria-label={label}
          icon={SearchIcon}
          placeholder="File name, alt text or title"
          type="search"
          value={filter.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
      </Box>
      <Box>
        <Select
          aria-label="Show"
          value={filter.state}
          onChange={({ currentTarget }) =>
            change({ state: states.find(({ value }) => value === currentTarget.value)?.value ?? "" })
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
          onChange={({ currentTarget }) => change({ format: currentTarget.value })}
        >
          <option value="">Any format</option>
          {formatsOf(assets).map((format) => (
            <option key={format} value={format}>
              {format.toUpperCase()}
            </option>
          ))}
        </Select>
      </Box>
    </Flex>
  );
  return { found, fields, summary: summaryOf(assets, found) };
}

function summaryOf(assets: readonly Asset[], found: readonly Asset[]): string {
  if (assets.length === 0) return "There are no pictures yet. Upload the first one.";
  if (found.length === 0) return "No picture matches this. Change the search or the filters.";
  const count = found.length === 1 ? "1 picture" : `${found.length} pictures`;
  return found.length === assets.length ? count : `${count} of ${assets.length}`;
}
