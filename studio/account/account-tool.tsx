import { messageOf } from "@paraph/service/message-of";
import { UserIcon } from "@sanity/icons/User";
import { Card, Heading, Stack, Text } from "@sanity/ui";
import { type ComponentType, useState } from "react";
import { publicEnv } from "@/lib/env/public";
import { definePlugin } from "../define-plugin";
import { LabelledInput } from "../labelled-input";
import { toolAt } from "../order";
import { Reading, ToolPage, VendorsTool } from "../tool-page";
import { useAskedAgain } from "../visits/use-asked-again";
import { askAccount, changeAccount, type SectionProps } from "./ask-account";
import { MailSection, NameSection } from "./profile-sections";
import { ChangeForm } from "./saving";
import { FactorsSection, SessionsSection } from "./sign-in-sections";

/** Everybody's own name, picture, password, mails and sessions. */
export const account = definePlugin({
  name: "account",
  tools: toolAt(120, { name: "account", title: "My account", icon: UserIcon, component: AccountPage }),
});

interface Section {
  readonly id: string;
  readonly title: string;
  readonly component: ComponentType<SectionProps>;
  /** Of what the lake alone knows, not a provider. */
  readonly isOwn?: boolean;
}

/** From top to bottom. */
const sections: readonly Section[] = [
  { id: "name", title: "Name and picture", component: NameSection },
  { id: "email", title: "E-mail", component: EmailSection },
  { id: "password", title: "Password", component: PasswordSection, isOwn: true },
  { id: "factors", title: "Second factor", component: FactorsSection, isOwn: true },
  { id: "mail", title: "Mail", component: MailSection },
  { id: "sessions", title: "Sessions", component: SessionsSection },
];

function AccountPage() {
  return publicEnv().mode === "hosted" ? <HostedAccount /> : <OwnAccount />;
}

export function HostedAccount() {
  return <VendorsTool does="keeps your account" testId="studio-account" title="My account" />;
}

const rhythm = { every: 60_000 } as const;

function OwnAccount() {
  const [times, setTimes] = useState(0);
  const { client, found, problem } = useAskedAgain(String(times), askAccount, rhythm);
  const again = () => setTimes((count) => count + 1);
  const onChange: SectionProps["onChange"] = async (change) => {
    try {
      await change();
      return null;
    } catch (error) {
      return messageOf(error);
    } finally {
      again();
    }
  };
  return (
    <ToolPage
      testId="studio-account"
      title="My account"
      intro="What others see of you, what you get by mail, and where you are signed in."
      width={1}
    >
      <Reading what="Your account" problem={problem} isLoading={found === null} onRetry={again} />
      {found?.provider && (
        <Text muted size={1}>
          {found.signIn === "provider"
            ? `Everybody signs in with ${found.provider}, which keeps passwords and second factors.`
            : found.hasPassword
              ? `You can sign in with ${found.provider}, too.`
              : `You sign in with ${found.provider}.`}
        </Text>
      )}
      {found &&
        sections
          .filter(({ isOwn }) => !isOwn || found.signIn !== "provider")
          .map((section) => (
            <Card
              as="section"
              aria-labelledby={`account-${section.id}`}
              border
              key={section.id}
              padding={4}
              radius={3}
            >
              <Stack gap={4}>
                <Heading as="h2" id={`account-${section.id}`} size={1}>
                  {section.title}
                </Heading>
                <section.component account={found} client={client} onChange={onChange} />
              </Stack>
            </Card>
          ))}
    </ToolPage>
  );
}

/** The address that somebody signs in with. Another one counts once its owner has opened the link that is mailed there. */
export function EmailSection({ account, client, onChange }: SectionProps) {
  const [next, setNext] = useState("");
  const [current, setCurrent] = useState("");
  const { email, hasProvider, provider, hasPassword, hasMail } = account;
  const who = `You sign in as ${email}.`;
  if (hasProvider)
    return <Note words={`${who} ${provider ?? "Single sign-on"} says what your address is.`} />;
  if (!hasPassword || !hasMail)
    return <Note words={`${who} Administrators can change that, under People.`} />;
  return (
    <ChangeForm
      label="E-mail"
      button="Send a link to confirm"
      isReady={current !== "" && next !== ""}
      change={() => changeAccount(client, { action: "email", next, current })}
      done={`A link is on its way to ${next}. Your address changes once you open it.`}
      onChange={onChange}
      onSaved={() => {
        setNext("");
        setCurrent("");
      }}
    >
      <Note words={who} />
      <LabelledInput
        autoComplete="email"
        label="New e-mail"
        maxLength={254}
        type="email"
        value={next}
        onChange={setNext}
      />
      <LabelledInput
        autoComplete="current-password"
        label="Present password"
        maxLength={200}
        type="password"
        value={current}
        onChange={setCurrent}
      />
    </ChangeForm>
  );
}

function Note({ words }: { words: string }) {
  return (
    <Text muted size={1} style={{ overflowWrap: "anywhere" }}>
      {words}
    </Text>
  );
}

/** As in packages/lake/src/auth/person-fields.ts, which says what is wrong with a password. A field that cuts one says nothing. */
const least = 12;

export function PasswordSection({ account, client, onChange }: SectionProps) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  if (account.signIn === "one-click")
    return (
      <Text muted size={1}>
        On this machine everybody signs in with one click. Passwords are asked for once the site is in public.
      </Text>
    );
  if (!account.hasPassword)
    return (
      <Text muted size={1}>
        You have no password here. An administrator can send you a link to set one, and “paraph people reset”
        prints one on the machine itself.
      </Text>
    );
  return (
    <ChangeForm
      label="Password"
      button="Change password"
      isReady={current !== "" && next !== ""}
      change={() => changeAccount(client, { action: "password", current, next })}
      done="Your password is changed, and you are signed out everywhere else."
      onChange={onChange}
      onSaved={() => {
        setCurrent("");
        setNext("");
      }}
    >
      <input autoComplete="username" hidden readOnly type="email" value={account.email} />
      <LabelledInput
        autoComplete="current-password"
        label="Present password"
        type="password"
        value={current}
        onChange={setCurrent}
      />
      <LabelledInput
        autoComplete="new-password"
        label={`New password, at least ${least} characters`}
        minLength={least}
        type="password"
        value={next}
        onChange={setNext}
      />
    </ChangeForm>
  );
}
