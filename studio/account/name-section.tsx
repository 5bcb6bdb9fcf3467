import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useRef, useState } from "react";
import { LabelledInput } from "../labelled-input";
import { changeAccount, changePicture, type SectionProps } from "./ask-account";
import { Saved, useSaving } from "./saving";

const acceptedTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** What others see of somebody: a picture and a name. */
export function NameSection({ account, client, onChange }: SectionProps) {
  const [name, setName] = useState(account.name);
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, outcome, save } = useSaving(onChange);
  return (
    <Stack gap={4}>
      <Flex align="center" gap={4} wrap="wrap">
        {/* biome-ignore lint/performance/noImgElement: the Studio is no part of Next */}
        <img alt="You, as others see you" height={72} src={account.imageUrl} style={round} width={72} />
        <Flex gap={2} wrap="wrap">
          <Button
            disabled={isBusy}
            mode="ghost"
            text={account.hasPicture ? "Change picture" : "Upload picture"}
            onClick={() => input.current?.click()}
          />
          {account.hasPicture && (
            <Button
              disabled={isBusy}
              mode="bleed"
              text="Remove picture"
              onClick={() => void save(() => changePicture(client, null), "Your picture is removed.")}
            />
          )}
          <input
            ref={input}
            accept={acceptedTypes}
            aria-label="Picture"
            hidden
            type="file"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) void save(() => changePicture(client, file), "Your picture is changed.");
              // The same file can be chosen again after a problem.
              currentTarget.value = "";
            }}
          />
        </Flex>
      </Flex>
      <form
        aria-label="Name"
        onSubmit={(event) => {
          event.preventDefault();
          void save(() => changeAccount(client, { action: "rename", name }), "Your name is changed.");
        }}
      >
        <Stack gap={4}>
          <LabelledInput autoComplete="name" label="Name" maxLength={100} value={name} onChange={setName} />
          <Flex>
            <Button
              disabled={isBusy || name === "" || name === account.name}
              text="Save name"
              tone="primary"
              type="submit"
            />
          </Flex>
        </Stack>
      </form>
      <Saved outcome={outcome}>
        <Text size={1}>
          Others see it from now on. This window shows it everywhere once it is loaded again.
        </Text>
        <Flex>
          <Button mode="ghost" text="Load again" onClick={() => window.location.reload()} />
        </Flex>
      </Saved>
      <Text muted size={1} style={{ overflowWrap: "anywhere" }}>
        {`You have the role ${account.role}. ${account.hasProvider ? `${account.provider ?? "Single sign-on"} says so.` : "Administrators can change it, under People."}`}
      </Text>
    </Stack>
  );
}

const round = { borderRadius: "50%", objectFit: "cover" } as const;
