import { Button, Flex, Stack, Text } from "@sanity/ui";
import { type FormEvent, useState } from "react";
import { LabelledInput } from "../labelled-input";
import { changeAccount, type SectionProps } from "./ask-account";
import { Saved, useSaving } from "./saving";

/** As in local/lake/auth/staffing.ts, which says what is wrong with a password. */
const lengths = { minLength: 12, maxLength: 200 } as const;

export function PasswordSection({ account, client, onChange }: SectionProps) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const { isBusy, outcome, save } = useSaving(onChange);
  if (account.signIn === "one-click")
    return (
      <Text muted size={1}>
        On this machine everybody signs in with one click. Passwords are asked for once the site is in public.
      </Text>
    );
  if (!account.hasPassword)
    return (
      <Text muted size={1}>
        You have no password here. An administrator can send you a link to set one.
      </Text>
    );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const done = "Your password is changed, and you are signed out everywhere else.";
    const isDone = await save(() => changeAccount(client, { action: "password", current, next }), done);
    if (!isDone) return;
    setCurrent("");
    setNext("");
  };
  return (
    <form aria-label="Password" onSubmit={(event) => void send(event)}>
      <Stack gap={4}>
        <input autoComplete="username" hidden readOnly type="email" value={account.email} />
        <LabelledInput
          autoComplete="current-password"
          label="Present password"
          maxLength={lengths.maxLength}
          type="password"
          value={current}
          onChange={setCurrent}
        />
        <LabelledInput
          {...lengths}
          autoComplete="new-password"
          label={`New password, at least ${lengths.minLength} characters`}
          type="password"
          value={next}
          onChange={setNext}
        />
        <Flex>
          <Button
            disabled={isBusy || current === "" || next === ""}
            loading={isBusy}
            text="Change password"
            tone="primary"
            type="submit"
          />
        </Flex>
        <Saved outcome={outcome} />
      </Stack>
    </form>
  );
}
