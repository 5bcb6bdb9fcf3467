import type { StringInputProps } from "sanity";

/**
 * What empty fields mean. As initial values in new documents, these would create an action or a link wherever one is
 * possible.
 */
const meaningWhenEmpty: Readonly<Record<string, string>> = { linkType: "internal", style: "primary" };

/** A choice that shows the default as long as nobody has chosen. */
export function UsualChoiceInput(props: StringInputProps) {
  return props.renderDefault({ ...props, value: props.value ?? meaningWhenEmpty[String(props.path.at(-1))] });
}
