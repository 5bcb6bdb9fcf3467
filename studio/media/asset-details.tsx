import { Box, Card, Dialog, Flex, Stack, Text } from "@sanity/ui";
import { useCurrentUser } from "sanity";
import { imageSource } from "@/lib/content/image";
import { AssetTexts } from "./asset-texts";
import { AssetUses } from "./asset-uses";
import { type Asset, factsOf, nameOf } from "./assets";
import { DeletePicture } from "./delete-picture";
import { ReplacePicture } from "./replace-picture";
import { useUses } from "./use-assets";

interface AssetDetailsProps {
  readonly asset: Asset;
  readonly assets: readonly Asset[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** One picture: its words, its places, and what can be done with it. */
export function AssetDetails({ asset, assets, onChanged, onClose }: AssetDetailsProps) {
  const { client, uses, problem, read, reload } = useUses(asset._id);
  const user = useCurrentUser();
  // Files have no drafts, so what is kept with them is for those who publish.
  const mayChange = user?.roles.some(({ name }) => name !== "viewer" && name !== "author") ?? false;
  const changed = () => {
    void reload();
    onChanged();
  };
  return (
    <Dialog header={nameOf(asset)} id="media-asset" width={3} onClose={onClose}>
      <Flex className="media-details" gap={5} padding={4} wrap="wrap">
        <Stack gap={4}>
          <Card border overflow="hidden" radius={3}>
            {/* biome-ignore lint/performance/noImgElement: the Studio is no part of Next */}
            <img
              src={imageSource({ asset: { _id: asset._id } }, [828])?.src}
              alt={asset.altText ?? ""}
              className="media-large"
            />
          </Card>
          <Text muted size={1}>
            {factsOf(asset)}
          </Text>
          {asset.title?.trim() && asset.name && (
            <Text muted size={1}>
              {asset.name}
            </Text>
          )}
          <AssetTexts asset={asset} client={client} isReadOnly={!mayChange} uses={uses} onSaved={onChanged} />
          {uses && mayChange && (
            <Box>
              {uses.length > 0 ? (
                <ReplacePicture
                  asset={asset}
                  assets={assets}
                  client={client}
                  read={read}
                  onReplaced={changed}
                />
              ) : (
                <DeletePicture asset={asset} client={client} read={read} onDeleted={onClose} />
              )}
            </Box>
          )}
          {!mayChange && (
            <Text muted size={1}>
              Your role uploads pictures. Ask an editor to describe, replace or delete one.
            </Text>
          )}
        </Stack>
        <Stack gap={5}>
          {problem !== null && (
            <Card border padding={3} radius={2} role="alert" tone="critical">
              <Text size={1}>Where the picture is used could not be read: {problem}. Open it again.</Text>
            </Card>
          )}
          {uses === null && problem === null && (
            <Text muted size={1}>
              Looking …
            </Text>
          )}
          {uses && <AssetUses uses={uses} />}
        </Stack>
      </Flex>
    </Dialog>
  );
}
