import { messageOf } from "@paraph/service/message-of";
import { UserIcon } from "@sanity/icons/User";
import { Card, Heading, Stack, Text } from "@sanity/ui";
import { type ComponentType, useState } from "react";
import { publicEnv } from "@/lib/env/public";
import { definePlugin } from "../define-plugin";
import { toolAt } from "../order";
import { Reading, ToolPage, VendorsTool } from "../tool-page";
import { useAskedAgain } from "../visits/use-asked-again";
import { askAccount, type SectionProps } from "./ask-account";
import { EmailSection } from "./email-section";
import { FactorsSection } from "./factors-section";
import { MailSection } from "./mail-section";
import { NameSection } from "./name-section";
import { PasswordSection } from "./password-section";
import { SessionsSection } from "./sessions-section";

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
