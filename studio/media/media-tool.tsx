import { ImagesIcon } from "@sanity/icons/Images";
import { Box, Dialog, Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useState } from "react";
import {
  type AssetSource,
  type AssetSourceComponentProps,
  type StringInputProps,
  useClient,
  useFormValue,
} from "sanity";
import { route, useRouter, useRouterState } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { definePlugin } from "../define-plugin";
import { toolAt } from "../order";
import { Reading, ToolPage } from "../tool-page";
import { AssetDetails } from "./asset-details";
import { useFilteredAssets } from "./asset-filters";
import { AssetGrid } from "./asset-grid";
import type { Asset } from "./assets";
import { UploadPictures } from "./upload-pictures";
import { useAssets } from "./use-assets";

/** All pictures: what they say, where they are used, and how to replace or remove them. */
export const media = definePlugin({
  name: "media",
  tools: toolAt(20, {
    name: "media",
    title: "Media",
    icon: ImagesIcon,
    component: MediaPage,
    router: route.create("/", [route.create("/:asset")]),
  }),
  inputs: { description: DescriptionInput },
  form: { image: { assetSources: chooseInMedia } },
});

const none: readonly Asset[] = [];

function MediaPage() {
  const { found: assets, problem, restart: reload } = useAssets();
  const { navigate } = useRouter();
  const chosen = useRouterState(({ asset }) => (typeof asset === "string" ? asset : null));
  const { found, fields, summary } = useFilteredAssets(assets ?? none, "Search pictures");
  const asset = assets?.find(({ _id }) => _id === chosen) ?? null;
  const open = useCallback(({ _id }: Asset) => navigate({ asset: _id }), [navigate]);
  const close = () => {
    navigate({});
    // Whoever came by keyboard goes on from the same picture.
    document.querySelector<HTMLElement>(".media-grid [tabindex='0']")?.focus();
  };

  return (
    <ToolPage
      testId="studio-media"
      title="Media"
      intro="All pictures of the website. Open one to describe it, to see where it is used, or to replace it."
      width={4}
      dialog={
        asset &&
        assets && (
          <AssetDetails key={asset._id} asset={asset} assets={assets} onChanged={reload} onClose={close} />
        )
      }
    >
      <UploadPictures onUploaded={reload} />
      {fields}
      <Reading what="The pictures" problem={problem} isLoading={assets === null} onRetry={reload}>
        <Text muted size={1}>
          {summary}
        </Text>
      </Reading>
      <AssetGrid assets={found} onOpen={open} />
    </ToolPage>
  );
}

/** The alt text of a place, with what is used while it is empty: the text that is kept with the file. */
function DescriptionInput(props: StringInputProps) {
  const asset = useFormValue([...props.path.slice(0, -1), "asset", "_ref"]);
  const kept = useKeptText(typeof asset === "string" ? asset : null);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {kept !== null && !props.value?.trim() && (
        <Text data-testid="kept-text" muted size={1}>
          Used here, from the tool Media: “{kept}”
        </Text>
      )}
    </Stack>
  );
}

function useKeptText(asset: string | null): string | null {
  const client = useClient({ apiVersion });
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => {
    setKept(null);
    if (asset === null) return;
    const controller = new AbortController();
    const options = { perspective: "raw", tag: "kept-text", signal: controller.signal } as const;
    client.fetch<string | null>("*[_id == $asset][0].altText", { asset }, options).then(
      (text) => setKept(text?.trim() || null),
      // Without the hint the field works as well.
      () => undefined,
    );
    return () => controller.abort();
  }, [client, asset]);
  return kept;
}

/**
 * Lets picture fields choose in our grid, with search, filters and descriptions, where the vendor shows a list without
 * any. What uploads stays the vendor's.
 */
function chooseInMedia(sources: readonly AssetSource[]): AssetSource[] {
  return sources.map((source) =>
    source.name === "sanity-default" ? { ...source, component: ChoosePicture } : source,
  );
}

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
