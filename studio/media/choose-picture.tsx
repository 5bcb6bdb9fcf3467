import { Box, Dialog, Stack, Text } from "@sanity/ui";
import { useCallback } from "react";
import type { AssetSource, AssetSourceComponentProps } from "sanity";
import { Reading } from "../tool-page";
import { useFilteredAssets } from "./asset-filters";
import { AssetGrid } from "./asset-grid";
import type { Asset } from "./assets";
import { useAssets } from "./use-assets";

/**
 * Lets picture fields choose in our grid, with search, filters and descriptions, where the vendor shows a list without
 * any. What uploads stays the vendor's.
 */
export function chooseInMedia(sources: readonly AssetSource[]): AssetSource[] {
  return sources.map((source) =>
    source.name === "sanity-default" ? { ...source, component: ChoosePicture } : source,
  );
}

const none: readonly Asset[] = [];

function ChoosePicture({ action = "select", dialogHeaderTitle, ...props }: AssetSourceComponentProps) {
  const { selectedAssets, onClose, onSelect } = props;
  const { found: assets, problem, restart: reload } = useAssets();
  const { found, fields, summary } = useFilteredAssets(assets ?? none, "Search pictures");
  const choose = useCallback(
    ({ _id }: Asset) => onSelect([{ kind: "assetDocumentId", value: _id }]),
    [onSelect],
  );
  if (action !== "select") return null;
  return (
    <Dialog
      header={dialogHeaderTitle ?? "Select a picture"}
      id="choose-picture"
      width={3}
      onClickOutside={onClose}
      onClose={onClose}
    >
      <Box padding={4} data-testid="choose-picture">
        <Stack gap={4}>
          {fields}
          <Reading what="The pictures" problem={problem} isLoading={assets === null} onRetry={reload}>
            <Text muted size={1}>
              {summary}
            </Text>
          </Reading>
          <AssetGrid assets={found} current={selectedAssets[0]?._id ?? null} onOpen={choose} />
        </Stack>
      </Box>
    </Dialog>
  );
}
