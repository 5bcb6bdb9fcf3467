import { AddUserIcon } from "@sanity/icons/AddUser";
import { UsersIcon } from "@sanity/icons/Users";
import { Button, Card, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { type Tool, useCurrentUser } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { Reading, ToolPage, VendorsTool } from "../tool-page";
import { useAskedAgain } from "../visits/use-asked-again";
import { askPeople, type Change, changePeople, type PasswordLink } from "./ask-people";
import { FactorRules } from "./factor-rules";
import { InviteForm } from "./invite-form";
import { LinkToSend } from "./link-to-send";
import { PersonEntry } from "./person-entry";

/** Who may sign in to the Studio, and as what, for administrators. */
export const peopleTool: Tool = { name: "people", title: "People", icon: UsersIcon, component: PeoplePage };

function PeoplePage() {
  return publicEnv().mode === "hosted" ? <HostedPeople /> : <LocalPeople />;
}

export function HostedPeople() {
  return <VendorsTool does="manages who may sign in" testId="studio-people" title="People" />;
}

const rhythm = { every: 60_000 } as const;

function LocalPeople() {
  const [times, setTimes] = useState(0);
  const { client, found, problem } = useAskedAgain(String(times), askPeople, rhythm);
  const [isInviting, setIsInviting] = useState(false);
  const [link, setLink] = useState<PasswordLink | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const me = useCurrentUser();

  /** Whether it was done. */
  const carryOut = async (change: Change): Promise<boolean> => {
    try {
      setLink(await changePeople(client, change, `${location.origin}/studio`));
      setFailure(null);
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    } finally {
      setTimes((count) => count + 1);
    }
  };

  return (
    <ToolPage
      testId="studio-people"
      title="People"
      intro="Who may sign in to the Studio, and as what. A change takes effect at once."
      actions={
        <Button
          icon={AddUserIcon}
          text="Invite somebody"
          tone="primary"
          disabled={isInviting || found === null}
          onClick={() => setIsInviting(true)}
        />
      }
    >
      {isInviting && found && (
        <InviteForm
          roles={found.roles}
          onCancel={() => setIsInviting(false)}
          onInvite={async (change) => {
            if (await carryOut(change)) setIsInviting(false);
          }}
        />
      )}
      <div aria-live="polite">
        {failure !== null && (
          <Card border padding={4} radius={3} tone="critical">
            <Text size={2}>{`Nothing was changed. ${failure}`}</Text>
          </Card>
        )}
        {link && <LinkToSend link={link} />}
      </div>
      <Reading
        what="The people"
        problem={problem}
        isLoading={found === null}
        onRetry={() => setTimes((count) => count + 1)}
      >
        {found?.signIn === "one-click" && (
          <Text muted size={1}>
            On this machine everybody signs in with one click. Passwords are asked for once the site is in
            public.
          </Text>
        )}
        {found?.signIn === "password" && found.people.some(({ isDemo }) => isDemo) && (
          <Text muted size={1}>
            Demo people can't sign in here. Their names stay in the history when you remove them.
          </Text>
        )}
      </Reading>
      {found && (
        <Stack as="ul" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
          {found.people.map((person) => (
            <PersonEntry
              key={person.id}
              isMe={person.id === me?.id}
              person={person}
              roles={found.roles}
              onChange={carryOut}
            />
          ))}
        </Stack>
      )}
      {found?.signIn === "password" && <FactorRules roles={found.roles} onChange={carryOut} />}
    </ToolPage>
  );
}
