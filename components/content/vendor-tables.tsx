import { ClaimSource, readClaims, readSource } from "@/components/content/claim";
import { SourcedTable } from "@/components/content/sourced-table";
import { sourceKinds } from "@/lib/choices/source-kinds";
import { titlesOf, valuesOf } from "@/lib/choices/titles";
import type { BlockOf } from "@/lib/content/blocks";
import { plain, readChoice, readList, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";

type Vendors = NonNullable<BlockOf<"comparisonTable">["comparison"]>["vendors"];
type Price = NonNullable<NonNullable<NonNullable<Vendors>[number]["prices"]>[number]>;

/** Products by name. Lines that are too old have already dropped out, and with the last one its vendor does. */
export function VendorTables({ vendors }: { vendors: Vendors }) {
  return readList(vendors, "vendors").map(({ key, prices, ...vendor }, index) => {
    const itemPath = `vendors[${index}]`;
    const name = readText(vendor.name, `${itemPath}.name`);
    const plan = readText(vendor.plan, `${itemPath}.plan`);
    const lines = readClaims(vendor.lines, `${itemPath}.lines`);
    if (!name || lines.length === 0) return null;
    return (
      <section key={key} className="mt-16">
        <h3 className="text-[1.375rem] font-[650] tracking-[-0.015em]">
          Paraph and {name}
          {plan && <span className="text-muted">, {plan} plan</span>}
        </h3>
        {readList(prices, `${itemPath}.prices`).map(({ key: priceKey, ...price }, at) => (
          <VendorPrice key={priceKey} price={price} itemPath={`${itemPath}.prices[${at}]`} />
        ))}
        <div className="mt-8">
          <SourcedTable
            caption={`Paraph and ${name}, compared`}
            columns={[
              { name: "What is compared", width: "w-[19%]" },
              { name: "Paraph", width: "w-[28%]" },
              { name, width: "w-[31%]" },
              { name: "Source", width: "w-[22%]" },
            ]}
            rows={lines.map(({ key, topic, ours, theirs, ...source }) => ({
              key,
              head: topic,
              cells: [ours, theirs],
              source: <ClaimSource {...source} />,
            }))}
          />
        </div>
      </section>
    );
  });
}

function VendorPrice({ price, itemPath }: { price: Price; itemPath: string }) {
  const source = readSource({ source: price.source, checkedOn: price.checkedOn }, itemPath);
  const currency = plain(readText(price.currency, `${itemPath}.currency`) ?? "");
  const interval = readChoice(price.interval, ["month", "year", "once"], null, `${itemPath}.interval`);
  const per = readText(price.per, `${itemPath}.per`);
  const { amount } = price;
  if (!source || !interval || typeof amount !== "number" || !/^[A-Z]{3}$/.test(currency)) return null;
  const often = interval === "once" ? "once" : `a ${interval}`;
  return (
    <p className="mt-2 text-muted">
      Their list price: {money(amount, currency)} {often}
      {per && ` for each ${per}`}. <ClaimSource {...source} />
    </p>
  );
}

function money(amount: number, currency: string): string {
  const cents = Number.isInteger(amount) ? 0 : 2;
  const format = {
    style: "currency",
    currency,
    minimumFractionDigits: cents,
    maximumFractionDigits: cents,
  } as const;
  return new Intl.NumberFormat("en-US", format).format(amount);
}

type Statements = NonNullable<BlockOf<"comparisonTable">["comparison"]>["statements"];

const kindTitles = titlesOf(sourceKinds);
const kinds = valuesOf(sourceKinds);

/** The complete statements. What is too old has already dropped out of the result. */
export function readStatements(value: Statements, field: string) {
  return readList(value, field).flatMap((item, index) => {
    const itemPath = `${field}[${index}]`;
    const statement = readText(item.statement, `${itemPath}.statement`);
    const here = readText(item.here, `${itemPath}.here`);
    const { source: address, checkedOn } = item;
    const source = readSource({ source: address, checkedOn, sourceLabel: item.sourceTitle }, itemPath);
    if (!statement || !here || !address || !source) {
      reportProblem(itemPath, "is left out: it needs both sentences, a source and the day it was checked");
      return [];
    }
    const kind = readChoice(item.sourceKind, kinds, null, `${itemPath}.sourceKind`);
    return [{ key: item.key, statement, here, ...source, kind: kind && kindTitles[kind] }];
  });
}
