import { messageOf } from "@paraph/service/message-of";
import { Card, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { askMail, chooseMail, type MailState } from "../mail/ask-mail";
import { NoMail } from "../mail/mail-notice";
import { CheckBox } from "../replacing/check-box";
import { Reading } from "../tool-page";
import { useAskedAgain } from "../visits/use-asked-again";

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
