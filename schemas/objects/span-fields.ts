import { type CustomValidator, defineField } from "sanity";
import { isReversed } from "../../lib/publishing/span.ts";

/** Refuses an end before the beginning. The lake publishes none either. */
export function endsAfterStart(name: string): CustomValidator<string | undefined> {
  return (endsAt, { document }) =>
    !isReversed({ startsAt: document?.startsAt, endsAt }) ||
    `${name} ends before it starts. Choose a later end or an earlier start.`;
}

interface SpanFields {
  /** What it is, as a sentence begins. */
  readonly name: string;
  readonly starts: string;
  readonly ends: string;
  readonly group: string;
}

/** When something begins and ends to show. Without dates it shows as long as it is published. */
export function spanFields({ name, starts, ends, group }: SpanFields) {
  const field = { type: "datetime", group } as const;
  return [
    defineField({ ...field, name: "startsAt", title: "Starts", description: starts }),
    defineField({
      ...field,
      name: "endsAt",
      title: "Ends",
      description: ends,
      validation: (rule) => rule.custom(endsAfterStart(name)),
    }),
  ];
}
