import { UploadIcon } from "@sanity/icons/Upload";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useRef, useState } from "react";
import { useClient, useCurrentUser } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { acceptedTypes, whyNotUploaded, whyRefused } from "./why-not-uploaded";

interface Upload {
  readonly key: string;
  readonly name: string;
  readonly state: "waiting" | "uploaded" | "refused";
  readonly words: string;
}

/** Uploads one file after the other and says how each of them went. */
export function UploadPictures({ onUploaded }: { onUploaded: () => void }) {
  const client = useClient({ apiVersion });
  const user = useCurrentUser();
  const input = useRef<HTMLInputElement>(null);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const isBusy = uploads.some(({ state }) => state === "waiting");
  if (user?.roles.every(({ name }) => name === "viewer")) return null;

  const upload = async (files: readonly File[]) => {
    setUploads(
      files.map(({ name }) => ({ key: crypto.randomUUID(), name, state: "waiting", words: "Uploading …" })),
    );
    const tell = (told: number, upload: Pick<Upload, "state" | "words">) =>
      setUploads((all) => all.map((one, index) => (index === told ? { ...one, ...upload } : one)));
    for (const [index, file] of files.entries()) {
      const refusal = whyNotUploaded(file);
      try {
        if (refusal !== null) throw new Error(refusal);
        await client.assets.upload("image", file, { filename: file.name });
        tell(index, { state: "uploaded", words: "Uploaded." });
      } catch (error) {
        tell(index, { state: "refused", words: `Not uploaded. ${whyRefused(error)}` });
      }
    }
    onUploaded();
  };

  return (
    <Card
      border
      padding={4}
      radius={3}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isBusy) void upload([...event.dataTransfer.files]);
      }}
    >
      <Flex align="center" gap={4} wrap="wrap">
        <Button
          disabled={isBusy}
          icon={UploadIcon}
          text="Upload pictures"
          tone="primary"
          onClick={() => input.current?.click()}
        />
        <Text muted size={1}>
          Or drop them here: JPEG, PNG, WebP, AVIF, GIF or SVG, up to 15 MB each.
        </Text>
      </Flex>
      <input
        accept={acceptedTypes.join()}
        aria-label="Pictures to upload"
        hidden
        multiple
        ref={input}
        type="file"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          void upload(files);
        }}
      />
      <div aria-live="polite">
        {uploads.length > 0 && (
          <Stack as="ul" className="media-plain-list" gap={2} marginTop={4}>
            {uploads.map(({ key, name, state, words }) => (
              <Card
                as="li"
                key={key}
                tone={state === "refused" ? "critical" : "inherit"}
                padding={2}
                radius={2}
              >
                <Text size={1}>
                  <strong>{name}</strong>: {words}
                </Text>
              </Card>
            ))}
          </Stack>
        )}
      </div>
    </Card>
  );
}
