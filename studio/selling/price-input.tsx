import { Stack, Text } from "@sanity/ui";
import { type StringInputProps, useFormValue } from "sanity";
import { keysNeeded } from "@/lib/selling/price-ids";
import { isPriceKey, modesOf, otherInterval, priceOf } from "@/lib/selling/prices";
import { chargePreview } from "@/schemas/selling/price-fields";
import { StoppedPriceNotice } from "./stopped-price-notice";

/** What is sold with a price: itself, the first days of its trial, and the other billing interval that a switch offers. */
function keysSold(key: unknown, chosen: unknown): readonly string[] {
  if (!isPriceKey(key)) return [];
  const modes = modesOf(priceOf(key));
  const mode = modes.find((one) => one === chosen) ?? modes[0] ?? "one-time";
  const other = otherInterval(key);
  return [...keysNeeded({ key, mode }), ...(other === null ? [] : [other])];
}

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
      <StoppedPriceNotice keys={keysSold(props.value, mode)} />
    </Stack>
  );
}
