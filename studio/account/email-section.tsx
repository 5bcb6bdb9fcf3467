import { Text } from "@sanity/ui";
import { useState } from "react";
import { LabelledInput } from "../labelled-input";
import { changeAccount, type SectionProps } from "./ask-account";
import { ChangeForm } from "./saving";

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
