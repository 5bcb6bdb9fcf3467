import { Stack, Text } from "@sanity/ui";
import type { KeyboardEvent, SyntheticEvent } from "react";
import type { StringInputProps } from "sanity";
import { instantInWords } from "@/lib/freshness/schedule";
import { readDay, readMoment } from "./read-date";

/** All times of the site are in UTC, for everybody who writes one and everybody who reads it. */
const zone = { displayTimeZone: "UTC", allowTimeZoneSwitch: false };

const ends = /^(?:ends|until|shownUntil|expires)/;

/**
 * The vendor's own input for a day, with or without a time, which also takes a date as people write it: it gets what was
 * written in the one form that it reads. What nobody can read stays where it was written and holds `Publish`.
 */
export function DateInput(props: StringInputProps) {
  const { schemaType, value, path } = props;
  const hasTime = schemaType.name === "datetime";
  const rewrite = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.testid !== "date-input") return;
    const part = ends.test(String(path.at(-1))) ? "end" : "start";
    const written = hasTime ? readMoment(target.value, part) : readDay(target.value);
    // The vendor's handlers run after this one and read the element.
    if (written !== null) target.value = written;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") rewrite(event);
  };
  return (
    <div onBlurCapture={rewrite} onKeyDownCapture={onKeyDown}>
      <Stack gap={3}>
        {props.renderDefault(
          hasTime
            ? { ...props, schemaType: { ...schemaType, options: { ...schemaType.options, ...zone } } }
            : props,
        )}
        {hasTime && value && !Number.isNaN(Date.parse(value)) && (
          <Text size={1} muted aria-live="polite" data-testid="understood">
            {instantInWords(value)}
          </Text>
        )}
      </Stack>
    </div>
  );
}
