import { Card } from "@sanity/ui";
import { useDateTimeFormat } from "sanity";
import { CopyableLink } from "../copyable-link";
import type { PasswordLink } from "./ask-people";

/** Shown once: the lake keeps no copy that could be read. */
export function LinkToSend({ link: { email, address, expiresAt } }: { link: PasswordLink }) {
  const moment = useDateTimeFormat({ dateStyle: "long", timeStyle: "short" });
  return (
    <Card border padding={4} radius={3} tone="positive" data-testid="password-link">
      <CopyableLink
        label={`Link for ${email} to set a password`}
        link={address}
        note={`Send it to nobody else: whoever opens it has the account. It works once, until ${moment.format(new Date(expiresAt))}, and is not shown again.`}
      />
    </Card>
  );
}
