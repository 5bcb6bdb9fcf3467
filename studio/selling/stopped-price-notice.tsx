import { Card, Stack, Text } from "@sanity/ui";
import { nameOfPrice } from "../sales/describe-sale";
import { useStoppedPrices } from "./stopped-prices";

/** Beside a field in which prices are chosen: which of them nobody can buy now, with both numbers. */
export function StoppedPriceNotice({ keys }: { keys: readonly unknown[] }) {
  const stopped = useStoppedPrices().filter(({ key }) => keys.includes(key));
  if (stopped.length === 0) return null;
  return (
    <Card border padding={3} radius={2} role="status" tone="critical" data-testid="stopped-prices">
      <Stack gap={3}>
        {stopped.map(({ key, here, there }) => (
          <Text key={key} size={1}>
            {`${nameOfPrice(key)} can’t be bought now: ${here} on the website, ${there} at the payment provider.`}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
