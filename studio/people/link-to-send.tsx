import { Card, Stack, Text } from "@sanity/ui";
import { useDateTimeFormat } from "sanity";
import { CopyableLink } from "../copyable-link";
import { NoMail } from "../mail/mail-notice";
import type { PasswordLink } from "./ask-people";

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
