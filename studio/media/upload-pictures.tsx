import { messageOf } from "@paraph/service/message-of";
import { UploadIcon } from "@sanity/icons/Upload";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useRef, useState } from "react";
import { useClient, useCurrentUser } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { HEAVIEST } from "@/schemas/checks/pictures";

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

const acceptedTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/svg+xml",
] as const;

/** Why a file can't become a picture; null if it may. The lake looks into the file itself. */
export function whyNotUploaded({ name, type, size }: Pick<File, "name" | "type" | "size">): string | null {
  if (/\.hei[cf]$/i.test(name)) return "Browsers can’t show HEIC pictures. Save it as JPEG, and upload that.";
  if (!acceptedTypes.some((accepted) => accepted === type))
    return "It is no picture that websites can show. Upload JPEG, PNG, WebP, AVIF, GIF or SVG.";
  if (size === 0) return "The file is empty. Save it again, and upload that.";
  if (size > HEAVIEST)
    return `It weighs ${Math.ceil(size / 1_000_000)} MB, and at most ${HEAVIEST / 1_000_000} MB are sensible. Make it smaller, for example 2400 pixels wide.`;
  return null;
}

/** Why the lake refused a file. Its words for one that it can't read are for programs. */
export function whyRefused(error: unknown): string {
  const message = messageOf(error);
  return /^Invalid image, (?:could not|its content)/.test(message)
    ? "It can’t be read as a picture: it is damaged, or something else under the name of a picture. Open it in a program for pictures, save it as JPEG or PNG, and upload that."
    : message.replace(/^Invalid image, it/, "It");
}
