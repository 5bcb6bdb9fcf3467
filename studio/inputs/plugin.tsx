import { Flex, Stack, Text } from "@sanity/ui";
import type { StringInputProps } from "sanity";
import { definePlugin } from "../define-plugin";
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from "../pages/search-texts";
import { PastedTextInput } from "../pasting/pasted-text-input";
import { DateInput } from "./date-input";
import { SceneInput } from "./scene-input";

/** Inputs of no feature in particular. */
export const inputs = definePlugin({
  name: "inputs",
  inputs: { counted: CountedInput, scene: SceneInput, usualChoice: UsualChoiceInput },
  typeInputs: { date: DateInput, datetime: DateInput, richText: PastedTextInput },
});

/**
 * What empty fields mean. As initial values in new documents, these would create an action or a link wherever one is
 * possible.
 */
const meaningWhenEmpty: Readonly<Record<string, string>> = { linkType: "internal", style: "primary" };

/** A choice that shows the default as long as nobody has chosen. */
function UsualChoiceInput(props: StringInputProps) {
  return props.renderDefault({ ...props, value: props.value ?? meaningWhenEmpty[String(props.path.at(-1))] });
}

const limits: Readonly<Record<string, number>> = { title: TITLE_LENGTH, description: DESCRIPTION_LENGTH };

const track = { flex: 1, height: 4, borderRadius: 2, background: "var(--card-border-color)" } as const;

/** A search text, with how much of the length that search engines show is used. */
function CountedInput(props: StringInputProps) {
  const limit = limits[String(props.path.at(-1))] ?? DESCRIPTION_LENGTH;
  const { length } = props.value ?? "";
  const isTooLong = length > limit;
  const color = isTooLong ? "var(--card-badge-caution-dot-color)" : "var(--card-badge-positive-dot-color)";
  const width = `${Math.min(100, (length / limit) * 100)}%`;
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Flex align="center" gap={3} data-testid="counter">
        <div style={track} aria-hidden="true">
          <div style={{ ...track, width, background: color }} />
        </div>
        <Text size={1} muted>
          {countWords(length, limit)}
        </Text>
      </Flex>
    </Stack>
  );
}

export function countWords(length: number, limit: number): string {
  if (length === 0) return `room for ${limit} characters`;
  const left = limit - length;
  return left >= 0 ? `${length} of ${limit}, ${left} left` : `${length} of ${limit}, ${-left} too many`;
}
