import { Badge, Stack, Text } from "@sanity/ui";
import { IntentLink } from "sanity/router";
import { type ComparedColumn, comparedColumns, type OfferRow } from "./offer-rows";

const titles: Readonly<Record<ComparedColumn, string>> = {
  reason: "Reason",
  audience: "Audience",
  limit: "Limit",
  startsAt: "Begins",
  endsAt: "Ends",
  refund: "Refund",
};

const columns = ["Offer", "Page", "Price", "Regular price", ...comparedColumns.map((name) => titles[name])];

/** One row for each offer. It scrolls sideways on narrow screens, by keyboard too. */
export function OffersTable({ rows }: { rows: readonly OfferRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys
    <section aria-label="All offers" className="offers" tabIndex={0}>
      <Text as="div" size={1}>
        <table>
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, opens, offer, page, price, regular, said, differs }) => (
              <tr key={key} data-testid="offer">
                <th scope="row">
                  <IntentLink intent="edit" params={opens}>
                    {offer}
                  </IntentLink>
                </th>
                <td>{page}</td>
                <td>{price}</td>
                <td>{regular ?? "–"}</td>
                {comparedColumns.map((name) => (
                  <td key={name}>
                    <Stack gap={2}>
                      <span>{said[name] ?? "–"}</span>
                      {differs[name] && (
                        <span>
                          <Badge tone="critical">{differs[name]}</Badge>
                        </span>
                      )}
                    </Stack>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Text>
    </section>
  );
}
