import { Badge, Box, Button, Card, Checkbox, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useDateTimeFormat } from "sanity";
import { LabelledInput } from "../labelled-input";
import { AskFirst } from "./ask-first";
import type { Change, Colleague, RoleChoice } from "./ask-people";
import { RoleSelect } from "./invite-form";

interface PersonEntryProps {
  readonly person: Colleague;
  readonly roles: readonly RoleChoice[];
  readonly isMe: boolean;
  /** By which provider people can sign in. */
  readonly provider: string | null;
  readonly hasPasswords: boolean;
  readonly onChange: (change: Change) => Promise<unknown>;
}

const states = {
  active: null,
  invited: { text: "Invited", tone: "primary" },
  suspended: { text: "Suspended", tone: "caution" },
  away: { text: "No access", tone: "caution" },
} as const;

/** What is asked before it is done, because it ends somebody's work. */
const questions = {
  signOut: "Sign this person out wherever they are signed in? They can sign in again.",
  reset: "End all sessions and the password of this person, and make a link for a new one?",
  suspend: "Sign this person out until you let them in again?",
  remove: "Sign this person out for good? What they wrote keeps their name.",
} as const;
type Asked = keyof typeof questions;

export function PersonEntry({ person, roles, isMe, provider, hasPasswords, onChange }: PersonEntryProps) {
  const { name, email, role, state, isDemo, factors, hasProvider } = person;
  const isOut = state === "suspended" || state === "away";
  const [asked, setAsked] = useState<Asked | "email" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [takesFactors, setTakesFactors] = useState(false);
  const change = async (wanted: Change) => {
    setIsBusy(true);
    await onChange(wanted);
    setIsBusy(false);
    setAsked(null);
    setTakesFactors(false);
  };
  const mark = states[state];
  const button = (action: Asked | "email", text: string) => (
    <Button
      aria-label={`${text} ${name}`}
      disabled={isBusy}
      fontSize={1}
      mode="bleed"
      padding={2}
      text={text}
      onClick={() => setAsked(action)}
    />
  );
  return (
    <Card as="li" border padding={4} radius={3} data-testid="person">
      <Stack gap={4}>
        <Flex align="center" gap={4} justify="space-between" wrap="wrap">
          <Stack gap={3}>
            <Flex align="center" gap={2} wrap="wrap">
              <Text size={2} weight="medium">
                {name}
              </Text>
              {isMe && <Badge>You</Badge>}
              {isDemo && <Badge>Demo</Badge>}
              {mark && <Badge tone={mark.tone}>{mark.text}</Badge>}
            </Flex>
            <Text muted size={1} style={{ overflowWrap: "anywhere" }}>
              {email}
            </Text>
            <LastSeen person={person} />
            {hasProvider && (
              <Text muted size={1}>
                {state === "away"
                  ? `${provider ?? "Single sign-on"} lets them in no more`
                  : `Signs in with ${provider ?? "single sign-on"}`}
              </Text>
            )}
            {!isDemo && state !== "invited" && hasPasswords && (
              <Text muted size={1}>{`Second factor: ${factors.join(", ") || "none"}`}</Text>
            )}
          </Stack>
          <Box style={{ minWidth: "11rem" }}>
            {hasProvider ? (
              <Text size={1}>{roles.find((one) => one.name === role)?.title ?? role}</Text>
            ) : (
              <RoleSelect
                label={`Role of ${name}`}
                role={role}
                roles={roles}
                onChange={(next) => void change({ action: "role", email, role: next })}
              />
            )}
          </Box>
        </Flex>
        {asked === null ? (
          <Flex gap={2} wrap="wrap">
            {hasPasswords && !isOut && button("reset", state === "invited" ? "New link" : "Reset password")}
            {person.lastSeen !== null && !isOut && button("signOut", "End all sessions")}
            {state === "suspended" || (state === "away" && !hasProvider) ? (
              <Button
                aria-label={`Let ${name} in again`}
                disabled={isBusy}
                fontSize={1}
                mode="bleed"
                padding={2}
                text="Let in again"
                onClick={() => void change({ action: "resume", email })}
              />
            ) : (
              button("suspend", "Suspend")
            )}
            {!hasProvider && button("email", "Change e-mail")}
            {button("remove", "Remove")}
          </Flex>
        ) : asked === "email" ? (
          <AddressForm
            isBusy={isBusy}
            person={person}
            onCancel={() => setAsked(null)}
            onSend={(next) => void change({ action: "email", email, next })}
          />
        ) : (
          <AskFirst
            about={name}
            isBusy={isBusy}
            question={isMe ? `This is you. ${questions[asked]}` : questions[asked]}
            onNo={() => setAsked(null)}
            onYes={() =>
              void change(
                asked === "reset"
                  ? { action: asked, email, factors: takesFactors }
                  : { action: asked, email },
              )
            }
          >
            {asked === "reset" && factors.length > 0 && (
              <Flex align="center" as="label" gap={2}>
                <Checkbox
                  checked={takesFactors}
                  onChange={({ currentTarget }) => setTakesFactors(currentTarget.checked)}
                />
                <Text size={1}>Also take away their second factor</Text>
              </Flex>
            )}
          </AskFirst>
        )}
      </Stack>
    </Card>
  );
}

function LastSeen({ person: { lastSeen, state } }: { person: Colleague }) {
  const moment = useDateTimeFormat({ dateStyle: "medium", timeStyle: "short" });
  if (lastSeen === null && state === "invited") return null;
  return (
    <Text muted size={1}>
      {lastSeen === null ? "Not seen yet" : `Last seen ${moment.format(new Date(lastSeen))}`}
    </Text>
  );
}

interface AddressFormProps {
  readonly person: Colleague;
  readonly isBusy: boolean;
  readonly onSend: (next: string) => void;
  readonly onCancel: () => void;
}

/** Gives somebody another address to sign in with. */
function AddressForm({ person, isBusy, onSend, onCancel }: AddressFormProps) {
  const [next, setNext] = useState(person.email);
  return (
    <form
      aria-label={`E-mail of ${person.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(next);
      }}
    >
      <Stack gap={3}>
        <LabelledInput
          autoFocus
          label={`${person.name} signs in with this address from then on:`}
          maxLength={254}
          type="email"
          value={next}
          onChange={setNext}
        />
        <Flex gap={2}>
          <Button
            disabled={isBusy || next === "" || next === person.email}
            fontSize={1}
            padding={2}
            text="Change e-mail"
            tone="primary"
            type="submit"
          />
          <Button fontSize={1} mode="ghost" padding={2} text="Cancel" onClick={onCancel} />
        </Flex>
      </Stack>
    </form>
  );
}
