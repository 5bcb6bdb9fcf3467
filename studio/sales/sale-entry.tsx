import type { Sale } from "@paraph/payments/sales/sale";
import { Badge, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useId, useRef, useState } from "react";
import { buyerOf, campaignOf, marksOf, moment, money, nameOfPrice } from "./describe-sale";
import { SalePanel } from "./sale-panel";

interface SaleEntryProps {
  readonly sale: Sale;
  /** Stays the same function. */
  readonly onSale: (sale: Sale) => void;
}

export function SaleEntry({ sale, onSale }: SaleEntryProps) {
  const { session, prices, quantity, amount, begunAt, country, usState } = sale;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const facts = [moment(begunAt), country, usState && `state ${usState}`, campaignOf(sale)];
  return (
    <Card as="li" border padding={4} radius={3} data-testid="sale">
      <Stack gap={3}>
        <Flex align="center" gap={3} justify="space-between" wrap="wrap">
          <Text size={2} weight="medium">
            {buyerOf(sale)}
          </Text>
          <Text size={2} weight="medium">
            {money(amount)}
          </Text>
        </Flex>
        <Flex align="center" gap={2} wrap="wrap">
          <Text
            size={1}
          >{`${quantity > 1 ? `${quantity} × ` : ""}${prices.map(nameOfPrice).join(" + ")}`}</Text>
          {marksOf(sale).map(({ text, tone }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </Flex>
        <Text muted size={1}>
          {facts.filter(Boolean).join(" · ")}
        </Text>
        <Text muted size={0} style={{ overflowWrap: "anywhere" }}>
          {session}
        </Text>
        <Flex>
          <Button
            aria-controls={isOpen ? id : undefined}
            aria-expanded={isOpen}
            aria-label={`Payments and plan of ${buyerOf(sale)}`}
            fontSize={1}
            mode="bleed"
            padding={2}
            ref={opener}
            text="Payments and plan"
            onClick={() => setIsOpen(!isOpen)}
          />
        </Flex>
        {isOpen && <SalePanel id={id} opener={opener} sale={sale} onSale={onSale} />}
      </Stack>
    </Card>
  );
}
