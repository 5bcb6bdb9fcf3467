import { Badge, Button, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useDateTimeFormat } from "sanity";
import { LabelledInput } from "../labelled-input";
import { changeAccount, type OwnSession, type SectionProps } from "./ask-account";
import { Saved, useSaving } from "./saving";

/** Where somebody is signed in. Who has a password gives it to end a session, and nobody else at an open window can. */
export function SessionsSection({ account, client, onChange }: SectionProps) {
  const { sessions, signIn, hasPassword } = account;
  const { isBusy, outcome, save } = useSaving(onChange);
  const [password, setPassword] = useState("");
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  const needsPassword = hasOthers && signIn === "password" && hasPassword;
  const isReady = !isBusy && (!needsPassword || password !== "");
  const current = needsPassword ? { current: password } : {};
  const end = async (...ending: Parameters<typeof save>) => {
    if (await save(...ending)) setPassword("");
  };
  return (
    <Stack gap={4}>
      {needsPassword && (
        <LabelledInput
          autoComplete="current-password"
          label="Present password, to end a session"
          maxLength={200}
          type="password"
          value={password}
          onChange={setPassword}
        />
      )}
      <Stack as="ul" gap={4} margin={0} padding={0} style={{ listStyle: "none" }}>
        {sessions.map((session) => (
          <SessionEntry
            key={session.id}
            isReady={isReady}
            session={session}
            onEnd={() =>
              void end(
                () => changeAccount(client, { action: "endSession", id: session.id, ...current }),
                `The session in ${nameOf(session)} has ended.`,
              )
            }
          />
        ))}
      </Stack>
      {hasOthers && (
        <Flex>
          <Button
            disabled={!isReady}
            mode="ghost"
            text="End all other sessions"
            tone="critical"
            onClick={() =>
              void end(
                () => changeAccount(client, { action: "endOtherSessions", ...current }),
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
  readonly isReady: boolean;
  readonly onEnd: () => void;
}

function SessionEntry({ session, isReady, onEnd }: SessionEntryProps) {
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
          disabled={!isReady}
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
