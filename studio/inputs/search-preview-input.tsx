import { Card, Stack, Text } from "@sanity/ui";
import { type ObjectInputProps, useFormValue } from "sanity";

const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

/** The search fields, above them the result as a search engine would show it, with what is left of each length. */
export function SearchPreviewInput(props: ObjectInputProps) {
  const names = [useFormValue(["title"]), useFormValue(["heading"]), useFormValue(["name"])];
  const summary = text(useFormValue(["summary"]));
  const title = text(props.value?.title) || names.map(text).find(Boolean) || "";
  const description = text(props.value?.description) || summary;
  return (
    <Stack gap={4}>
      <Card border padding={4} radius={2}>
        <Stack gap={3}>
          <Text size={2} weight="medium">
            {cut(title, TITLE_LENGTH) || "The title appears here"}
          </Text>
          <Text size={1} muted>
            {cut(description, DESCRIPTION_LENGTH) ||
              "Write a description, or search engines pick a piece of the page."}
          </Text>
          <Text size={0} muted>
            Title {title.length} of {TITLE_LENGTH}, description {description.length} of {DESCRIPTION_LENGTH}{" "}
            characters
          </Text>
        </Stack>
      </Card>
      {props.renderDefault(props)}
    </Stack>
  );
}

/** As search engines do it: at the last whole word, with an ellipsis. */
export function cut(value: string, length: number): string {
  if (value.length <= length) return value;
  const head = value.slice(0, length);
  const lastSpace = head.lastIndexOf(" ");
  return `${lastSpace > 0 ? head.slice(0, lastSpace) : head} …`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
