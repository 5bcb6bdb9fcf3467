import type { StringInputProps } from "sanity";

/**
 * What fields mean while nothing stands in them. Written into new documents it would make an action, or a link, of
 * every place that can hold one.
 */
const meaningWhenEmpty: Readonly<Record<string, string>> = { linkType: "internal", style: "primary" };

export function hasUsualChoice({ path }: StringInputProps): boolean {
  return Object.hasOwn(meaningWhenEmpty, String(path.at(-1)));
}

/** A choice that shows what holds before anybody has chosen. */
export function UsualChoiceInput(props: StringInputProps) {
  return props.renderDefault({ ...props, value: props.value ?? meaningWhenEmpty[String(props.path.at(-1))] });
}
