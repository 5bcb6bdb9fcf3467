import { TrashIcon } from "@sanity/icons/Trash";
import { Box, Button, Card, Dialog, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { type SanityClient, useCurrentUser } from "sanity";
import { imageSource } from "@/lib/content/image";
import { useFailureToast } from "../failure-toast";
import { AssetTexts } from "./asset-texts";
import { AssetUses } from "./asset-uses";
import { type Asset, factsOf, nameOf } from "./assets";
import type { AssetUse } from "./plan-replacement";
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

interface DeletePictureProps {
  readonly asset: Asset;
  readonly client: SanityClient;
  readonly read: () => Promise<AssetUse[]>;
  readonly onDeleted: () => void;
}

/** Deletes a picture that nothing uses. The lake refuses it while a document or draft refers to it. */
function DeletePicture({ asset, client, read, onDeleted }: DeletePictureProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const toast = useToast();
  const fail = useFailureToast();

  const remove = async () => {
    setIsDeleting(true);
    try {
      // Versions of an open release hold nothing back in the lake.
      const [use] = await read();
      if (use) throw new Error(`“${use.document._id}” has begun to use it. Open the picture again.`);
      await client.delete(asset._id, { tag: "media-delete" });
      toast.push({ status: "success", title: `“${nameOf(asset)}” is deleted` });
      onDeleted();
    } catch (error) {
      fail("The picture was not deleted", error);
      setIsDeleting(false);
    }
  };

  if (!isAsked)
    return (
      <Button
        icon={TrashIcon}
        mode="ghost"
        text="Delete …"
        tone="critical"
        onClick={() => setIsAsked(true)}
      />
    );
  return (
    <Card border padding={4} radius={3} role="alertdialog" aria-label="Delete the picture" tone="critical">
      <Stack gap={4}>
        <Text size={1}>Delete “{nameOf(asset)}” for good? Nothing uses it, and there is no way back.</Text>
        <Flex gap={2}>
          <Button
            disabled={isDeleting}
            text={isDeleting ? "Deleting …" : "Delete for good"}
            tone="critical"
            onClick={() => void remove()}
          />
          <Button
            autoFocus
            disabled={isDeleting}
            mode="bleed"
            text="Keep it"
            onClick={() => setIsAsked(false)}
          />
        </Flex>
      </Stack>
    </Card>
  );
}
