import { AddUserIcon } from "@sanity/icons/AddUser";
import { UsersIcon } from "@sanity/icons/Users";
import { Button, Card, Flex, Heading, Select, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useCurrentUser, useDateTimeFormat } from "sanity";
import { route, useRouterState } from "sanity/router";
import { publicEnv } from "@/lib/env/public";
import { account } from "../account/account-tool";
import { audit } from "../audit/audit-tool";
import { CopyableLink } from "../copyable-link";
import { definePlugin } from "../define-plugin";
import { NoMail } from "../mail/mail-notice";
import { mail } from "../mail/mail-tool";
import { toolAt } from "../order";
import { isAdministrator } from "../roles";
import { Reading, ToolPage, VendorsTool } from "../tool-page";
import { ToolViews } from "../tool-views";
import { useAskedAgain } from "../visits/use-asked-again";
import {
  type AskingRole,
  askPeople,
  type Change,
  changePeople,
  type FactorNeed,
  type PasswordLink,
} from "./ask-people";
import { InviteForm } from "./invite-form";
import { peopleViews } from "./people-views";
import { PersonEntry } from "./person-entry";
import { TokensView } from "./tokens-view";
import { Failure, useChanges } from "./use-changes";

/** Who may sign in to the Studio, and as what, for administrators. */
export const people = definePlugin({
  name: "people",
  plugins: [account(), audit(), mail()],
  tools: toolAt(
    90,
    {
      name: "people",
      title: "People",
      icon: UsersIcon,
      component: PeoplePage,
      router: route.create("/", [route.create("/:view")]),
    },
    isAdministrator,
  ),
});

function PeoplePage() {
  const view = useRouterState(({ view }) => view);
  if (publicEnv().mode === "hosted") return <HostedPeople />;
  return view === "tokens" ? <TokensView /> : <LocalPeople />;
}

export function HostedPeople() {
  return (
    <VendorsTool
      does="manages who may sign in, API tokens and who did what"
      testId="studio-people"
      title="People"
    />
  );
}

const rhythm = { every: 60_000 } as const;

function LocalPeople() {
  const { times, made: link, failure, askAgain, carryOut } = useChanges<PasswordLink>();
  const { client, found, problem } = useAskedAgain(String(times), askPeople, rhythm);
  const [isInviting, setIsInviting] = useState(false);
  const me = useCurrentUser();
  const change = (wanted: Change) =>
    carryOut(() => changePeople(client, wanted, `${location.origin}/studio`));

  return (
    <ToolPage
      testId="studio-people"
      title="People"
      intro="Who may sign in to the Studio, and as what. A change takes effect at once."
      views={<ToolViews current={null} views={peopleViews} />}
      actions={
        found?.signIn !== "provider" && (
          <Button
            icon={AddUserIcon}
            text="Invite somebody"
            tone="primary"
            disabled={isInviting || found === null}
            onClick={() => setIsInviting(true)}
          />
        )
      }
    >
      {isInviting && found && (
        <InviteForm
          roles={found.roles}
          onCancel={() => setIsInviting(false)}
          onInvite={async (wanted) => {
            if (await change(wanted)) setIsInviting(false);
          }}
        />
      )}
      <div aria-live="polite">
        <Failure failure={failure} />
        {link && <LinkToSend link={link} />}
      </div>
      <Reading what="The people" problem={problem} isLoading={found === null} onRetry={askAgain}>
        {found?.signIn === "one-click" && (
          <Text muted size={1}>
            On this machine everybody signs in with one click. Passwords are asked for once the site is in
            public.
          </Text>
        )}
        {found?.provider && (
          <Text muted size={1}>
            {found.signIn === "provider"
              ? `People sign in with ${found.provider}, which says who they are and what their role is. They are listed once they have been here.`
              : `People can sign in with ${found.provider}, too, which then says what their role is.`}
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
              provider={found.provider}
              roles={found.roles}
              hasPasswords={found.signIn !== "provider"}
              onChange={change}
            />
          ))}
        </Stack>
      )}
      {found?.signIn === "password" && <FactorRules roles={found.roles} onChange={change} />}
    </ToolPage>
  );
}

/** Shown once: the lake keeps no copy that could be read. */
export function LinkToSend({ link: { email, address, expiresAt, isMailed } }: { link: PasswordLink }) {
  const moment = useDateTimeFormat({ dateStyle: "long", timeStyle: "short" });
  return (
    <Card border padding={4} radius={3} tone="positive" data-testid="password-link">
      <Stack gap={4}>
        {isMailed && <Text size={1}>{`A mail with this link is on its way to ${email}.`}</Text>}
        <CopyableLink
          label={`Link for ${email} to set a password`}
          link={address}
          note={`Send it to nobody else: whoever opens it has the account. It works once, until ${moment.format(new Date(expiresAt))}, and is not shown again.`}
        />
        {!isMailed && <NoMail instead="Copy the link and give it to the person yourself." />}
      </Stack>
    </Card>
  );
}

const needs: readonly { readonly need: FactorNeed; readonly title: string }[] = [
  { need: "none", title: "Password alone is enough" },
  { need: "any", title: "An app or a passkey" },
  { need: "passkey", title: "A passkey" },
];

interface FactorRulesProps {
  readonly roles: readonly AskingRole[];
  readonly onChange: (change: Change) => Promise<unknown>;
}

/** What each role needs to sign in. */
export function FactorRules({ roles, onChange }: FactorRulesProps) {
  return (
    <Card as="section" aria-labelledby="factor-rules" border padding={4} radius={3}>
      <Stack gap={4}>
        <Heading as="h2" id="factor-rules" size={1}>
          Second factor
        </Heading>
        <Text muted size={1}>
          What each role needs to sign in. Whoever lacks it sets it up at the next sign-in, after the
          password. Open sessions go on.
        </Text>
        {roles.map(({ name, title, need }) => (
          <Flex key={name} align="center" gap={3} justify="space-between" wrap="wrap">
            <Text size={1} weight="medium">
              {title}
            </Text>
            <Select
              aria-label={`Second factor of the role ${title}`}
              value={need}
              onChange={({ currentTarget }) => {
                const chosen = needs.find((one) => one.need === currentTarget.value);
                if (chosen) void onChange({ action: "second-factor", role: name, need: chosen.need });
              }}
            >
              {needs.map((one) => (
                <option key={one.need} value={one.need}>
                  {one.title}
                </option>
              ))}
            </Select>
          </Flex>
        ))}
      </Stack>
    </Card>
  );
}
