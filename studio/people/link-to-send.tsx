import { Button, Card, Stack, Text, TextInput } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useDateTimeFormat } from "sanity";
import { useFailureToast } from "../failure-toast";
import type { PasswordLink } from "./ask-people";

/** Shown once: the lake keeps no copy that could be read. */
export function LinkToSend({ link: { email, address, expiresAt } }: { link: PasswordLink }) {
  const toast = useToast();
  const fail = useFailureToast();
  const moment = useDateTimeFormat({ dateStyle: "long", timeStyle: "short" });
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.push({ status: "success", title: "The link is copied" }),
      (error: unknown) => fail("The link was not copied", error, "Select it and copy it by hand."),
    );
  return (
    <Card border padding={4} radius={3} tone="positive" data-testid="password-link">
      <Stack gap={4}>
        <Stack as="label" gap={3}>
          <Text size={1} weight="medium">
            {`Link for ${email} to set a password`}
          </Text>
          <TextInput readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </Stack>
        <Text muted size={1}>
          {`Send it to nobody else: whoever opens it has the account. It works once, until ${moment.format(new Date(expiresAt))}, and is not shown again.`}
        </Text>
        <Button text="Copy" tone="primary" onClick={copy} />
      </Stack>
    </Card>
  );
}
