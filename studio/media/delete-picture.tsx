import { TrashIcon } from "@sanity/icons/Trash";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import type { SanityClient } from "sanity";
import { useFailureToast } from "../failure-toast";
import { type Asset, nameOf } from "./assets";
import type { AssetUse } from "./plan-replacement";

interface DeletePictureProps {
  readonly asset: Asset;
  readonly client: SanityClient;
  readonly read: () => Promise<AssetUse[]>;
  readonly onDeleted: () => void;
}

/** Deletes a picture that nothing uses. The lake refuses it while a document or draft refers to it. */
export function DeletePicture({ asset, client, read, onDeleted }: DeletePictureProps) {
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
