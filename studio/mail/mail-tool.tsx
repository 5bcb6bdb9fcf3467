import { messageOf } from "@paraph/service/message-of";
import { BellIcon } from "@sanity/icons/Bell";
import { Badge, Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useDateTimeFormat } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { definePlugin } from "../define-plugin";
import { toolAt } from "../order";
import { isAdministrator } from "../roles";
import { Reading, ToolPage } from "../tool-page";
import { useAskedAgain } from "../visits/use-asked-again";
import { askQueue, type ListedMail, type MailQueue, sendAgain } from "./ask-mail";
import { MailNotice } from "./mail-notice";

/**
 * What became of all mails, for administrators. What people get is chosen by each under "My account". A hosted lake
 * sends its own mails.
 */
export const mail = definePlugin({
  name: "mail",
  tools: toolAt(
    110,
    { name: "mail", title: "Mail", icon: BellIcon, component: MailPage },
    (user) => isAdministrator(user) && publicEnv().mode === "local",
  ),
});

function MailPage() {
  return (
    <ToolPage
      testId="studio-mail"
      title="Mail"
      intro="What became of mails. Everybody chooses under My account which ones they get."
    >
      <MailNotice instead="Give people their links yourself." />
      <QueueList />
    </ToolPage>
  );
}

const rhythm = { every: 15_000 } as const;

/** What became of mails, for administrators. */
function QueueList() {
  const [times, setTimes] = useState(0);
  const { client, found, problem } = useAskedAgain(String(times), askQueue, rhythm);
  const [failure, setFailure] = useState<string | null>(null);
  const again = async (id: number) => {
    try {
      await sendAgain(client, id);
      setFailure(null);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setTimes((count) => count + 1);
    }
  };
  return (
    <Stack as="section" gap={4} aria-label="What became of mails">
      <Heading as="h2" size={2}>
        Sent and waiting
      </Heading>
      <Reading
        what="The mails"
        problem={problem}
        isLoading={found === null}
        onRetry={() => setTimes((count) => count + 1)}
      >
        <Text muted={failure === null} size={1}>
          {failure ?? (found && summaryOf(found))}
        </Text>
      </Reading>
      {found && (
        <Stack as="ul" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
          {found.mails.map((mail) => (
            <MailEntry key={mail.id} mail={mail} onAgain={() => void again(mail.id)} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

export function summaryOf({ queued, refused, sentToday }: Omit<MailQueue, "mails">): string {
  const failed =
    refused === 0 ? "None failed in the last 30 days." : `${refused} failed in the last 30 days.`;
  return `${sentToday} sent in the last 24 hours, ${queued} waiting. ${failed}`;
}

const kinds: Readonly<Record<string, string>> = {
  invite: "Invitation",
  reset: "New password",
  address: "Confirmation of an address",
  confirm: "Confirmation of a newsletter",
  mention: "Mention",
  task: "Task",
  request: "Request to publish",
  answer: "Answer to a request",
  release: "Release",
  lead: "New lead",
  backup: "Failed backup",
  price: "Stopped price",
};

const states = {
  queued: { text: "Waiting", tone: "caution" },
  sending: { text: "Being sent", tone: "caution" },
  handed: { text: "Being sent", tone: "caution" },
  sent: { text: "Sent", tone: "positive" },
  refused: { text: "Refused", tone: "critical" },
  "given-up": { text: "Not sent", tone: "critical" },
  doubtful: { text: "Perhaps sent", tone: "critical" },
} as const;

/** What failed and still has a use can be sent again. */
function canBeSentAgain({ state, expiresAt }: ListedMail, now: Date): boolean {
  const hasFailed = state === "refused" || state === "given-up" || state === "doubtful";
  return hasFailed && (expiresAt === null || Date.parse(expiresAt) > now.getTime());
}

interface MailEntryProps {
  readonly mail: ListedMail;
  readonly onAgain: () => void;
  readonly now?: Date;
}

export function MailEntry({ mail, onAgain, now = new Date() }: MailEntryProps) {
  const format = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  const kind = kinds[mail.kind] ?? mail.kind;
  const recipient = mail.recipient ?? "a visitor";
  const { text, tone } = states[mail.state];
  return (
    <Card as="li" border padding={3} radius={2} data-testid="mail">
      <Stack gap={3}>
        <Flex align="center" gap={3} justify="space-between" wrap="wrap">
          <Text size={1} style={{ overflowWrap: "anywhere" }}>{`${kind} to ${recipient}`}</Text>
          <Badge tone={tone}>{text}</Badge>
        </Flex>
        {mail.problem !== null && mail.state !== "sent" && (
          <Text size={1} style={{ overflowWrap: "anywhere" }}>
            {mail.problem}
          </Text>
        )}
        <Flex align="center" gap={3} justify="space-between" wrap="wrap">
          <Text muted size={0}>
            {format.format(new Date(mail.endedAt ?? mail.createdAt))}
          </Text>
          {canBeSentAgain(mail, now) && (
            <Button
              aria-label={`Send again: ${kind} to ${recipient}`}
              fontSize={1}
              mode="bleed"
              padding={2}
              text="Send again"
              onClick={onAgain}
            />
          )}
        </Flex>
      </Stack>
    </Card>
  );
}
