import { Button, Flex, Stack, Text } from "@sanity/ui";
import { type FormEvent, useState } from "react";
import { LabelledInput } from "../labelled-input";
import { changeAccount, type SectionProps } from "./ask-account";
import { Saved, useSaving } from "./saving";

/** The address that somebody signs in with. Another one counts once its owner has opened the link that is mailed there. */
export function EmailSection({ account, client, onChange }: SectionProps) {
  const [next, setNext] = useState("");
  const [current, setCurrent] = useState("");
  const { isBusy, outcome, save } = useSaving(onChange);
  const { email, hasProvider, provider, hasPassword, hasMail } = account;
  const who = `You sign in as ${email}.`;
  if (hasProvider)
    return <Note words={`${who} ${provider ?? "Single sign-on"} says what your address is.`} />;
  if (!hasPassword || !hasMail)
    return <Note words={`${who} Administrators can change that, under People.`} />;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const done = `A link is on its way to ${next}. Your address changes once you open it.`;
    if (!(await save(() => changeAccount(client, { action: "email", next, current }), done))) return;
    setNext("");
    setCurrent("");
  };
  return (
    <form aria-label="E-mail" onSubmit={(event) => void send(event)}>
      <Stack gap={4}>
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
        <Flex>
          <Button
            disabled={isBusy || next === "" || current === ""}
            loading={isBusy}
            text="Send a link to confirm"
            tone="primary"
            type="submit"
          />
        </Flex>
        <Saved outcome={outcome} />
      </Stack>
    </form>
  );
}

function Note({ words }: { words: string }) {
  return (
    <Text muted size={1} style={{ overflowWrap: "anywhere" }}>
      {words}
    </Text>
  );
}
