import { messageOf } from "@paraph/service/message-of";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useRef, useState } from "react";
import { LabelledInput } from "../labelled-input";
import { askMail, chooseMail, type MailState } from "../mail/ask-mail";
import { NoMail } from "../mail/mail-notice";
import { CheckBox } from "../replacing/check-box";
import { Reading } from "../tool-page";
import { useAskedAgain } from "../visits/use-asked-again";
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

const rhythm = { every: 60_000 } as const;

/** What somebody is told of by mail. Mails about the account itself can't be turned off. */
export function MailSection() {
  const [times, setTimes] = useState(0);
  const { client, found, problem } = useAskedAgain(String(times), askMail, rhythm);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (kind: string, isOn: boolean) => {
    try {
      await chooseMail(client, kind, isOn);
      setFailure(null);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setTimes((count) => count + 1);
    }
  };
  return (
    <Stack gap={4}>
      <Reading
        what="What you get by mail"
        problem={problem}
        isLoading={found === null}
        onRetry={() => setTimes((count) => count + 1)}
      />
      {failure !== null && (
        <Card border padding={4} radius={3} tone="critical" role="alert">
          <Text size={2}>{`Nothing was changed. ${failure}`}</Text>
        </Card>
      )}
      {found && <MailChoices state={found} onChoose={(kind, isOn) => void choose(kind, isOn)} />}
    </Stack>
  );
}

interface MailChoicesProps {
  readonly state: MailState;
  readonly onChoose: (kind: string, isOn: boolean) => void;
}

export function MailChoices({ state: { transport, address, kinds }, onChoose }: MailChoicesProps) {
  return (
    <Stack gap={4}>
      {transport === null && <NoMail instead="What you choose here counts once they are." />}
      {transport === "mailbox" && (
        <Text size={1}>
          Mails of this machine reach nobody else. Read them at{" "}
          <a href="/local/mail" rel="noreferrer" target="_blank">
            /local/mail
          </a>
          .
        </Text>
      )}
      <Stack as="fieldset" gap={3} margin={0} padding={0} style={{ border: 0 }}>
        <Text as="legend" size={1} weight="medium">
          Mail me when
        </Text>
        {kinds.map(({ name, title, isOn }) => (
          <CheckBox key={name} label={title} isOn={isOn} onChange={(on) => onChoose(name, on)} />
        ))}
      </Stack>
      {address !== null && (
        <Text muted size={1} style={{ overflowWrap: "anywhere" }}>
          {`They go to ${address}. Links to set a password are always sent.`}
        </Text>
      )}
    </Stack>
  );
}
