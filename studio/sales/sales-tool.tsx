import type { PriceProblem } from "@paraph/payments/stopped-prices";
import { messageOf } from "@paraph/service/message-of";
import { BasketIcon } from "@sanity/icons/Basket";
import { DownloadIcon } from "@sanity/icons/Download";
import { SearchIcon } from "@sanity/icons/Search";
import { Box, Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { type ReactNode, useState } from "react";
import { route, useRouterState } from "sanity/router";
import { paymentEnv } from "@/lib/env/payments";
import { definePlugin } from "../define-plugin";
import { toolAt } from "../order";
import { isAdministrator } from "../roles";
import { saveAs } from "../save-as";
import { ToolPage } from "../tool-page";
import { ToolViews } from "../tool-views";
import { nameOfPrice } from "./describe-sale";
import { SaleEntry } from "./sale-entry";
import { SellingView, salesViews } from "./selling-view";
import { useSales } from "./use-sales";

/** Who bought what, for administrators. A payments API elsewhere has a ledger of its own. */
export const sales = definePlugin({
  name: "sales",
  tools: toolAt(
    80,
    {
      name: "sales",
      title: "Sales",
      icon: BasketIcon,
      component: SalesPages,
      router: route.create("/", [route.create("/:view")]),
    },
    (user) => isAdministrator(user) && paymentEnv().mode === "local",
  ),
});

function SalesPages() {
  const view = useRouterState(({ view }) => view);
  return view === "selling" ? <SellingView /> : <SalesPage />;
}

function SalesPage() {
  const [search, setSearch] = useState("");
  const { found, problem, isLoading, loadMore, restart, replace, table } = useSales(search);
  const [failure, setFailure] = useState<string | null>(null);
  const sales = found?.sales ?? [];

  const save = async () => {
    try {
      saveAs(await table(), `sales-${new Date().toISOString().slice(0, 10)}.csv`);
      setFailure(null);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };

  return (
    <ToolPage
      testId="studio-sales"
      title="Sales"
      views={<ToolViews current={null} views={salesViews} />}
      intro="Each checkout that somebody began, newest first, with what became of it."
    >
      {found && found.prices.length > 0 && <PriceProblems prices={found.prices} />}
      <div>
        <Flex gap={3} wrap="wrap">
          <Box flex={1} style={{ minWidth: "14rem" }}>
            <TextInput
              aria-label="Search sales"
              icon={SearchIcon}
              placeholder="E-mail address, price or campaign"
              type="search"
              value={search}
              onChange={({ currentTarget }) => {
                setSearch(currentTarget.value);
                restart();
              }}
            />
          </Box>
          <Button
            disabled={sales.length === 0}
            icon={DownloadIcon}
            mode="ghost"
            text="Save as CSV"
            onClick={() => void save()}
          />
        </Flex>
        <div aria-live="polite">
          {(problem ?? failure) !== null && (
            <Notice tone="critical">
              <Text size={2}>{problem ?? failure}</Text>
              {problem !== null && <Button mode="ghost" text="Try again" onClick={restart} />}
            </Notice>
          )}
          {isLoading && (
            <Box paddingTop={4}>
              <Text muted size={2}>
                Looking …
              </Text>
            </Box>
          )}
          {!isLoading && problem === null && sales.length === 0 && (
            <Notice tone="transparent">
              <Text size={2}>
                {search.trim() === ""
                  ? "Nobody has begun a checkout yet."
                  : `No sale has “${search.trim()}” in its e-mail address, prices or campaign.`}
              </Text>
            </Notice>
          )}
        </div>
      </div>
      {sales.length > 0 && (
        <Stack as="ul" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
          {sales.map((sale) => (
            <SaleEntry key={sale.session} sale={sale} onSale={replace} />
          ))}
        </Stack>
      )}
      {found && found.next !== null && (
        <Flex justify="center">
          <Button mode="ghost" text="Show older ones" onClick={loadMore} />
        </Flex>
      )}
    </ToolPage>
  );
}

/** What to correct, with both numbers. */
function PriceProblems({ prices }: { prices: readonly PriceProblem[] }) {
  return (
    <Card border padding={4} radius={3} role="alert" tone="critical">
      <Stack gap={3}>
        <Text size={2} weight="medium">
          {prices.length === 1 ? "One price" : `${prices.length} prices`} can’t be bought: the payment
          provider says something else than the website.
        </Text>
        <Stack as="ul" gap={3} margin={0} paddingLeft={4}>
          {prices.map(({ key, here, there }) => (
            <Text as="li" key={key} size={1}>
              {`${nameOfPrice(key)}: ${here} on the website, ${there} at the payment provider`}
            </Text>
          ))}
        </Stack>
        <Text muted size={1}>
          Set the provider’s price back, or ask a developer to change the price table and its identifier.
        </Text>
      </Stack>
    </Card>
  );
}

function Notice({ tone, children }: { tone: "critical" | "transparent"; children: ReactNode }) {
  return (
    <Card border marginTop={4} padding={4} radius={3} tone={tone}>
      <Flex align="center" gap={4} justify="space-between">
        {children}
      </Flex>
    </Card>
  );
}
