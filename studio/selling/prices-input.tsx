import { Stack } from "@sanity/ui";
import type { ArrayOfPrimitivesInputProps } from "sanity";
import { StoppedPriceNotice } from "./stopped-price-notice";

/** A list of prices or tiers. */
export function PricesInput(props: ArrayOfPrimitivesInputProps) {
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <StoppedPriceNotice keys={props.value ?? []} />
    </Stack>
  );
}
