import { EitherInterval } from "@/components/selling/offers/either-interval";
import { Glyph } from "@/components/ui/glyph";
import type { BlockOf } from "@/lib/content/blocks";
import { mark } from "@/lib/content/edit-marks";
import { plain, readList, readText } from "@/lib/content/read";
import type { readPlanPrice } from "@/lib/selling/offers/read-price";
import { billingWords, priceWords } from "@/lib/selling/order-text";
import type { Interval } from "@/lib/selling/prices";

type Pricing = BlockOf<"pricing">;
type Group = NonNullable<Pricing["features"]>[number];

interface PlanTableProps {
  groups: Pricing["features"];
  plans: readonly {
    readonly key: string;
    readonly name: string | undefined;
    readonly shown: ReturnType<typeof readPlanPrice>;
  }[];
  /** Of the block's switch between monthly and yearly; null: it has none. */
  start: Interval | null;
}

/** What each plan has. A table where there is room for one; else each row stands as a card that repeats the plans. */
export function PlanTable({ groups, plans, start }: PlanTableProps) {
  const shown = readList(groups, "features").filter(({ heading }, index) =>
    readText(heading, `features[${index}].heading`),
  );
  if (shown.length === 0) return null;
  return (
    <div className="@container/plans mt-20">
      <table className="w-full table-fixed border-collapse text-left @max-[43rem]/plans:block">
        <caption className="mb-8 text-left text-subtitle font-[650] tracking-[-0.015em] @max-[43rem]/plans:block">
          Plan by plan
        </caption>
        <thead className="@max-[43rem]/plans:sr-only">
          <tr className="border-b border-line-strong">
            <th scope="col" className="w-[34%] pb-4">
              <span className="sr-only">What is compared</span>
            </th>
            {plans.map(({ key, name, shown: price }) => (
              <th key={key} scope="col" className="px-3 pb-4 align-top font-semibold">
                {name}
                {price?.sellable && (
                  <EitherInterval sellable={price.sellable} start={start}>
                    {({ price: one }) => (
                      <span className="mt-1 block text-sm font-normal text-muted">
                        {priceWords(one).amount} {priceWords(one).period}{" "}
                        <span className="block">{billingWords(one)}</span>
                      </span>
                    )}
                  </EitherInterval>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {shown.map((group, index) => (
          <Rows key={group.key} group={group} plans={plans} field={`features[${index}]`} />
        ))}
      </table>
    </div>
  );
}

function Rows({ group, plans, field }: Pick<PlanTableProps, "plans"> & { group: Group; field: string }) {
  const rows = readList(group.rows, `${field}.rows`).filter(({ name }, index) =>
    readText(name, `${field}.rows[${index}].name`),
  );
  if (rows.length === 0) return null;
  return (
    <tbody className="@max-[43rem]/plans:mt-8 @max-[43rem]/plans:grid @max-[43rem]/plans:grid-cols-1 @max-[43rem]/plans:gap-4">
      <tr className="@max-[43rem]/plans:block">
        <th
          scope="rowgroup"
          colSpan={plans.length + 1}
          className="pt-10 pb-3 text-lg font-[650] @max-[43rem]/plans:block @max-[43rem]/plans:py-0"
        >
          {group.heading}
        </th>
      </tr>
      {rows.map(({ key, name, values }, index) => (
        <tr
          key={key}
          {...mark(`${field}.rows[${index}]`)}
          className="border-line @max-[43rem]/plans:block @max-[43rem]/plans:rounded-2xl @max-[43rem]/plans:border @max-[43rem]/plans:bg-card @max-[43rem]/plans:p-5 @min-[43rem]/plans:border-b"
        >
          <th
            scope="row"
            className="font-medium @max-[43rem]/plans:mb-2 @max-[43rem]/plans:block @min-[43rem]/plans:py-3.5 @min-[43rem]/plans:pr-4 @min-[43rem]/plans:align-top"
          >
            {name}
          </th>
          {plans.map((plan, at) => (
            <td
              key={plan.key}
              className="text-[0.9375rem] @max-[43rem]/plans:grid @max-[43rem]/plans:grid-cols-[fit-content(50%)_minmax(0,1fr)] @max-[43rem]/plans:gap-x-6 @max-[43rem]/plans:py-1.5 @max-[43rem]/plans:*:min-w-0 @max-[43rem]/plans:*:last:text-right @max-[14rem]/plans:grid-cols-1 @max-[14rem]/plans:*:last:text-left @min-[43rem]/plans:px-3 @min-[43rem]/plans:py-3.5 @min-[43rem]/plans:align-top"
            >
              <span data-twin="off" className="text-muted @min-[43rem]/plans:hidden">
                {plan.name}
              </span>
              <Value value={readText(values?.[at], `${field}.rows[${index}].values[${at}]`)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Ticks are for the eye; the word beside them is for everybody else. */
function Value({ value }: { value: string | null }) {
  const word = plain(value ?? "").toLowerCase();
  if (word === "yes") {
    return (
      <span>
        <Glyph name="tick" className="size-5 text-good" />
        <span className="sr-only">{value}</span>
      </span>
    );
  }
  if (word === "no" || word === "") {
    return (
      <span className="text-muted">
        <span aria-hidden="true" data-twin="off">
          –
        </span>
        <span className="sr-only">No</span>
      </span>
    );
  }
  return <span>{value}</span>;
}
