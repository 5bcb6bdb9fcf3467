import { Stack, Text } from "@sanity/ui";
import { type StringInputProps, useFormValue } from "sanity";
import { read } from "@/schemas/objects/search-rules";
import { describeBar } from "./describe-bar";
import { useAddress } from "./use-address";

/** Whether a bar shows, and what "as usual" means on this page. */
export function BarChoiceInput(props: StringInputProps) {
  const document = useFormValue([]);
  const path = useAddress(document);
  const bar = props.path.at(-1) === "footer" ? "footer" : "navigation";
  const page = { type: read(document, "_type"), group: read(document, "group"), path };
  return (
    <Stack gap={3}>
      {props.renderDefault({ ...props, value: props.value ?? "auto" })}
      <Text size={1} muted data-testid={`bar-${bar}`}>
        {describeBar(bar, props.value, page)}
      </Text>
    </Stack>
  );
}
