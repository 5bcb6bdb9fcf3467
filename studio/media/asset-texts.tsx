import { Button, Flex, Stack, Text, TextArea, TextInput } from "@sanity/ui";
import { useState } from "react";
import type { SanityClient } from "sanity";
import { isUndescribed } from "@/lib/publishing/faults";
import { useFailureToast } from "../failure-toast";
import type { Asset } from "./assets";
import type { AssetUse } from "./plan-replacement";

interface AssetTextsProps {
  readonly asset: Asset;
  readonly client: SanityClient;
  readonly isReadOnly: boolean;
  readonly uses: readonly AssetUse[] | null;
  readonly onSaved: () => void;
}

/** What is kept with the file: the alt text for all places that have none of their own, and a title for the Studio. */
export function AssetTexts({ asset, client, isReadOnly, uses, onSaved }: AssetTextsProps) {
  const [altText, setAltText] = useState(asset.altText ?? "");
  const [title, setTitle] = useState(asset.title ?? "");
  const [isSaving, setIsSaving] = useState(false);
  const fail = useFailureToast();
  const silent = (uses ?? []).flatMap(({ places }) => places).filter(({ image }) => isUndescribed(image));
  const isNeeded = altText.trim() === "" && Boolean(asset.altText?.trim()) && silent.length > 0;
  const isChanged = altText !== (asset.altText ?? "") || title !== (asset.title ?? "");

  const save = async () => {
    setIsSaving(true);
    try {
      const texts = { altText: altText.trim(), title: title.trim() };
      const filled = Object.entries(texts).filter(([, text]) => text !== "");
      const empty = Object.keys(texts).filter((name) => !filled.some(([known]) => known === name));
      await client
        .patch(asset._id, { set: Object.fromEntries(filled), unset: empty })
        .commit({ tag: "media-texts" });
      onSaved();
    } catch (error) {
      fail("The texts of the picture were not saved", error);
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Stack
      as="form"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap={3}>
        <Text as="label" htmlFor="media-alt" size={1} weight="medium">
          Alt text
        </Text>
        <Text id="media-alt-help" muted size={1}>
          What the picture shows, for people who can’t see it. Used wherever a place says nothing of its own.
        </Text>
        <TextArea
          aria-describedby="media-alt-help"
          id="media-alt"
          readOnly={isReadOnly}
          rows={3}
          value={altText}
          onChange={({ currentTarget }) => setAltText(currentTarget.value)}
        />
        {isNeeded && (
          <Text role="alert" size={1}>
            {silent.length === 1 ? "One place has" : `${silent.length} places have`} no text of their own.
            Describe the picture there first, or keep this text.
          </Text>
        )}
      </Stack>
      <Stack gap={3}>
        <Text as="label" htmlFor="media-title" size={1} weight="medium">
          Title
        </Text>
        <TextInput
          id="media-title"
          placeholder={asset.name ?? ""}
          readOnly={isReadOnly}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </Stack>
      {!isReadOnly && (
        <Flex>
          <Button
            disabled={!isChanged || isNeeded || isSaving || uses === null}
            text={isSaving ? "Saving …" : isChanged ? "Save texts" : "Saved"}
            tone="primary"
            type="submit"
          />
        </Flex>
      )}
    </Stack>
  );
}
