import { ImagesIcon } from "@sanity/icons/Images";
import { Text } from "@sanity/ui";
import { useCallback } from "react";
import { route, useRouter, useRouterState } from "sanity/router";
import { definePlugin } from "../define-plugin";
import { toolAt } from "../order";
import { Reading, ToolPage } from "../tool-page";
import { AssetDetails } from "./asset-details";
import { useFilteredAssets } from "./asset-filters";
import { AssetGrid } from "./asset-grid";
import type { Asset } from "./assets";
import { chooseInMedia } from "./choose-picture";
import { DescriptionInput } from "./description-input";
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
