import { Stack, Text } from "@sanity/ui";
import { type NumberInputProps, useFormValue } from "sanity";

/** Prices are stored in the smallest unit. This shows what visitors read. */
export function AmountInput(props: NumberInputProps) {
  const currency = useFormValue([...props.path.slice(0, -1), "currency"]);
  const { value } = props;
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      {typeof value === "number" && (
        <Text size={1} muted>
          Visitors read {formatAmount(value, typeof currency === "string" ? currency : "USD")}
        </Text>
      )}
    </Stack>
  );
}

export function formatAmount(minorUnits: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** digits);
}
