import { Stack, Text } from "@sanity/ui";
import { type StringInputProps, useFormValue } from "sanity";
import { chargePreview } from "@/schemas/selling/price-fields";

/** Editors choose a price by name. This shows what a buyer will pay. */
export function PriceInput(props: StringInputProps) {
  const beside = props.path.slice(0, -1);
  const mode = useFormValue([...beside, "mode"]);
  const quantity = useFormValue([...beside, "quantity"]);
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {props.value && (
        <Text size={1} muted>
          {chargePreview(props.value, mode, quantity)}
        </Text>
      )}
    </Stack>
  );
}
