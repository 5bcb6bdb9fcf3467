import { Stack, Text } from "@sanity/ui";
import { type StringInputProps, useFormValue } from "sanity";
import { chargePreview } from "@/schemas/objects/price-fields";

/** A price is chosen by its name; this shows what a buyer will be charged for it. */
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
