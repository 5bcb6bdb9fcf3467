import { Card, Text } from "@sanity/ui";
import { publicEnv } from "@/lib/env/public";
import { useAskedAgain } from "../visits/use-asked-again";
import { askMail } from "./ask-mail";

const howToSend =
  "To send mails, whoever runs the system sets SMTP_URL and MAIL_FROM, or MAIL_WEBHOOK_URL and MAIL_WEBHOOK_SECRET, and starts it again.";

interface NoMailProps {
  /** What to do about it now. */
  readonly instead: string;
}

/** Says that no mail is sent, where somebody would expect one. */
export function NoMail({ instead }: NoMailProps) {
  return (
    <Card border padding={3} radius={2} tone="caution" role="note">
      <Text size={1}>{`No mails are sent. ${instead} ${howToSend}`}</Text>
    </Card>
  );
}

/** Seldom: it changes when the system is started again. */
const rhythm = { every: 10 * 60_000 } as const;

/** The same for who does not know how mails leave. A hosted lake sends its own. */
export function MailNotice({ instead }: NoMailProps) {
  return publicEnv().mode === "hosted" ? null : <AskedMailNotice instead={instead} />;
}

function AskedMailNotice({ instead }: NoMailProps) {
  const { found } = useAskedAgain("", askMail, rhythm);
  return found?.transport === null ? <NoMail instead={instead} /> : null;
}
