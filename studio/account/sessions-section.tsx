import { Badge, Button, Flex, Stack, Text } from "@sanity/ui";
import { useDateTimeFormat } from "sanity";
import { changeAccount, type OwnSession, type SectionProps } from "./ask-account";
import { Saved, useSaving } from "./saving";

/** Where somebody is signed in. */
export function SessionsSection({ account: { sessions }, client, onChange }: SectionProps) {
  const { isBusy, outcome, save } = useSaving(onChange);
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Stack gap={4}>
      <Stack as="ul" gap={4} margin={0} padding={0} style={{ listStyle: "none" }}>
        {sessions.map((session) => (
          <SessionEntry
            key={session.id}
            isBusy={isBusy}
            session={session}
            onEnd={() =>
              void save(
                () => changeAccount(client, { action: "endSession", id: session.id }),
                `The session in ${nameOf(session)} has ended.`,
              )
            }
          />
        ))}
      </Stack>
      {hasOthers && (
        <Flex>
          <Button
            disabled={isBusy}
            mode="ghost"
            text="End all other sessions"
            tone="critical"
            onClick={() =>
              void save(
                () => changeAccount(client, { action: "endOtherSessions" }),
                "You are signed in here only.",
              )
            }
          />
        </Flex>
      )}
      <Saved outcome={outcome} />
    </Stack>
  );
}

function nameOf({ browser }: OwnSession): string {
  return browser ?? "an unknown browser";
}

interface SessionEntryProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionEntry({ session, isBusy, onEnd }: SessionEntryProps) {
  const moment = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  const { startedAt, seenAt, isCurrent } = session;
  const inWords = (at: string) => moment.format(new Date(at));
  return (
    <Flex align="center" as="li" gap={4} justify="space-between" wrap="wrap" data-testid="session">
      <Stack gap={3}>
        <Flex align="center" gap={2} wrap="wrap">
          <Text size={1} weight="medium">
            {session.browser ?? "Unknown browser"}
          </Text>
          {isCurrent && <Badge tone="positive">This one</Badge>}
        </Flex>
        <Text muted size={1}>
          {startedAt === null || seenAt === null
            ? "Signed in before the last update"
            : `Signed in ${inWords(startedAt)}, last seen ${inWords(seenAt)}`}
        </Text>
      </Stack>
      {!isCurrent && (
        <Button
          aria-label={`End the session in ${nameOf(session)}`}
          disabled={isBusy}
          fontSize={1}
          mode="bleed"
          padding={2}
          text="End"
          onClick={onEnd}
        />
      )}
    </Flex>
  );
}
