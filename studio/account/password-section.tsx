import { Text } from "@sanity/ui";
import { useState } from "react";
import { LabelledInput } from "../labelled-input";
import { changeAccount, type SectionProps } from "./ask-account";
import { ChangeForm } from "./saving";

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
