import { Badge, Button, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useDateTimeFormat } from "sanity";
import { LabelledInput } from "../labelled-input";
import { lakeUrl } from "../lake-client";
import { useAskedAgain } from "../visits/use-asked-again";
import { askFactors, changeAccount, type Factors, type OwnSession, type SectionProps } from "./ask-account";
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

const rhythm = { every: 60_000 } as const;

/** The app and the passkeys of somebody. They are changed on a page of the lake, which asks for the password. */
export function FactorsSection({ account }: SectionProps) {
  const { found, problem } = useAskedAgain("", askFactors, rhythm);
  if (account.signIn === "one-click")
    return (
      <Text muted size={1}>
        On this machine everybody signs in with one click. Second factors are asked for once the site is in
        public.
      </Text>
    );
  if (found === null)
    return (
      <Text muted size={1}>
        {problem ?? "Reading your second factors…"}
      </Text>
    );
  return <FactorList email={account.email} factors={found} />;
}

export function FactorList({ email, factors }: { email: string; factors: Factors }) {
  const moment = useDateTimeFormat({ dateStyle: "medium" });
  const inWords = (at: string) => moment.format(new Date(at));
  const { passkeys, recoveryCodes, need } = factors;
  const hasApp = factors.factors.includes("app");
  const fields = { origin: `${location.origin}/studio`, type: "cookie", manage: "1", email };
  const address = `${lakeUrl}/v1/auth/login/local?${new URLSearchParams(fields)}`;
  return (
    <Stack gap={4}>
      <Text size={1}>
        {hasApp
          ? `Your app for codes is on. Recovery codes left: ${recoveryCodes}.`
          : "You have no app for codes."}
      </Text>
      {passkeys.length === 0 && <Text size={1}>You have no passkey.</Text>}
      {passkeys.length > 0 && (
        <Stack as="ul" aria-label="Passkeys" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
          {passkeys.map(({ name, createdAt, usedAt }) => (
            <Stack as="li" gap={2} key={`${createdAt} ${name}`}>
              <Text size={1} weight="medium">
                {name}
              </Text>
              <Text muted size={1}>
                {`Added ${inWords(createdAt)}, ${usedAt === null ? "not used yet" : `last used ${inWords(usedAt)}`}`}
              </Text>
            </Stack>
          ))}
        </Stack>
      )}
      {need !== "none" && (
        <Text muted size={1}>
          {need === "passkey" ? "Your role asks for a passkey." : "Your role asks for a second factor."}
        </Text>
      )}
      <Flex>
        <Button as="a" href={address} mode="ghost" text="Change how you sign in" />
      </Flex>
      <Text muted size={1}>
        You sign in once more first. Save what you are writing.
      </Text>
    </Stack>
  );
}
