import { Button, Select, Stack, Text, TextInput } from "@sanity/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { readTyped } from "../scheduling/schedule-unpublish";
import type { Places } from "./places";
import { type Dates, datesInWords, intoOf, NEW_RELEASE, problemOf, startAhead } from "./promotion-words";
import type { Into, Promotion } from "./write-promotion";

interface PromotionFormProps {
  readonly page: string;
  readonly title: string;
  readonly words: string;
  /** Of the deal that is promoted; none of another page. */
  readonly dates: Dates;
  /** Null until the lake has answered. */
  readonly places: Places | null;
  readonly onPublish: (promotion: Promotion, into: Into, places: Places) => Promise<void>;
}

const NONE = "";
/** A choice beside the ids of logos, which have no blanks. */
const NO_PARTNER = "no partner";

export function PromotionForm({ page, places, onPublish, ...given }: PromotionFormProps) {
  const [title, setTitle] = useState(given.title);
  const [words, setWords] = useState(given.words);
  const [menu, setMenu] = useState("menus.solutions");
  const [announcement, setAnnouncement] = useState(NO_PARTNER);
  const [dates, setDates] = useState(given.dates);
  const [chosen, setChosen] = useState(NONE);
  const [isBusy, setIsBusy] = useState(false);
  const now = new Date();
  const into = intoOf(chosen, places?.releases ?? [], dates, now);
  const problem = problemOf(dates, now);
  const isNothing = menu === NONE && announcement === NONE;
  const isReady =
    places !== null && !isNothing && problem === null && title.trim() !== "" && words.trim() !== "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (places === null) return;
    setIsBusy(true);
    const promotion: Promotion = {
      page,
      title: title.trim(),
      words: words.trim(),
      menu: menu === NONE ? null : menu,
      announcement:
        announcement === NONE ? null : { logo: announcement === NO_PARTNER ? null : announcement },
      ...dates,
    };
    await onPublish(promotion, into, places);
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
      <Labeled label="Announcement">
        <Select value={announcement} onChange={({ currentTarget }) => setAnnouncement(currentTarget.value)}>
          <option value={NO_PARTNER}>Without a partner</option>
          {places?.logos.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              With the logo of {name}
            </option>
          ))}
          <option value={NONE}>No announcement</option>
        </Select>
      </Labeled>
      <Time
        label="Starts, in UTC"
        value={dates.startsAt}
        onChange={(time) => setDates({ ...dates, startsAt: time })}
      />
      <Time
        label="Ends, in UTC"
        value={dates.endsAt}
        onChange={(time) => setDates({ ...dates, endsAt: time })}
      />
      <Text size={1} muted={problem === null} aria-live="polite">
        {problem ?? datesInWords(dates, given.dates)}
      </Text>
      <Labeled label="Publish">
        <Select value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          <option value={NONE}>Now</option>
          {startAhead(dates, now) !== null && (
            <option value={NEW_RELEASE}>With a new release, scheduled for the start</option>
          )}
          {places?.releases.map(({ name, title: named }) => (
            <option key={name} value={name}>
              With the release “{named || "Untitled release"}”
            </option>
          ))}
        </Select>
      </Labeled>
      <Button
        type="submit"
        text={into === null ? "Publish" : "at" in into ? "Schedule" : "Add to the release"}
        tone="primary"
        disabled={!isReady || isBusy}
        loading={isBusy}
      />
    </Stack>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (time: string | null) => void;
}

/** Empty for no time. */
function Time({ label, value, onChange }: TimeProps) {
  return (
    <Labeled label={label}>
      <TextInput
        type="datetime-local"
        value={value === null ? "" : new Date(value).toISOString().slice(0, 16)}
        onChange={({ currentTarget }) => onChange(readTyped(currentTarget.value))}
      />
    </Labeled>
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
