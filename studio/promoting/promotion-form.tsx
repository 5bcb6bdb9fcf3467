import { Button, Select, Stack, Text, TextInput } from "@sanity/ui";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { useFailureToast } from "../failure-toast";
import { loadPlaces, type Places, type Promotion } from "./write-promotion";

interface PromotionFormProps {
  readonly page: string;
  readonly title: string;
  readonly words: string;
  readonly onPublish: (promotion: Promotion, places: Places) => Promise<void>;
}

const NONE = "";

export function PromotionForm({ page, onPublish, ...given }: PromotionFormProps) {
  const places = usePlaces();
  const [title, setTitle] = useState(given.title);
  const [words, setWords] = useState(given.words);
  const [menu, setMenu] = useState("menus.solutions");
  const [chosenLogo, setLogo] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const logo = chosenLogo ?? places?.logo ?? NONE;
  const isNothing = menu === NONE && logo === NONE;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (places === null) return;
    setIsBusy(true);
    await onPublish(
      {
        page,
        title: title.trim(),
        words: words.trim(),
        menu: menu === NONE ? null : menu,
        logo: logo === NONE ? null : logo,
      },
      places,
    );
    setIsBusy(false);
  };
  return (
    <Stack as="form" gap={4} padding={2} onSubmit={(event: FormEvent) => void submit(event)}>
      <Text size={1}>
        A card in a menu and an announcement beside the logo, on every page of the website. Both lead here and
        go live together.
      </Text>
      <Labeled label="Title">
        <TextInput value={title} onChange={({ currentTarget }) => setTitle(currentTarget.value)} />
      </Labeled>
      <Labeled label="In one line">
        <TextInput value={words} onChange={({ currentTarget }) => setWords(currentTarget.value)} />
      </Labeled>
      <Labeled label="Card in the menu">
        <Select value={menu} onChange={({ currentTarget }) => setMenu(currentTarget.value)}>
          {places?.menus.map((one) => (
            <option key={one.path} value={one.path}>
              {one.title}
            </option>
          ))}
          <option value={NONE}>No card</option>
        </Select>
      </Labeled>
      <Labeled label="Announcement, with the logo of">
        <Select value={logo} onChange={({ currentTarget }) => setLogo(currentTarget.value)}>
          {places?.logos.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
          <option value={NONE}>No announcement</option>
        </Select>
      </Labeled>
      <Button
        type="submit"
        text="Publish"
        tone="primary"
        disabled={places === null || isNothing || title.trim() === "" || words.trim() === "" || isBusy}
        loading={isBusy}
      />
    </Stack>
  );
}

function Labeled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Stack as="label" gap={3}>
      <Text size={1} weight="medium">
        {label}
      </Text>
      {children}
    </Stack>
  );
}

/** Null until the lake has answered. */
function usePlaces(): Places | null {
  const client = useClient({ apiVersion });
  const fail = useFailureToast();
  const [places, setPlaces] = useState<Places | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    loadPlaces(client).then(setPlaces, (error: unknown) => fail("The menus could not be read", error));
  }, []);
  return places;
}
