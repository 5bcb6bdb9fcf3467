import { BlockArea } from "@/components/content/block-area";
import { BlockHeader } from "@/components/content/block-header";
import { IntervalSwitch } from "@/components/selling/offers/interval-switch";
import { PlanCard } from "@/components/selling/offers/plan-card";
import { PlanTable } from "@/components/selling/offers/plan-table";
import type { BlockOf } from "@/lib/content/blocks";
import { readList, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { readInterval } from "@/lib/selling/offers/read-intervals";
import { readPlanPrice } from "@/lib/selling/offers/read-price";

const columns: Readonly<Record<number, string>> = {
  1: "mx-auto max-w-md",
  2: "mx-auto max-w-4xl md:grid-cols-2",
  3: "lg:grid-cols-3",
  4: "sm:grid-cols-2 xl:grid-cols-4",
};

export function Pricing(block: BlockOf<"pricing">) {
  const plans = readList(block.plans, "plans").filter((plan, index) =>
    readText(plan.name, `plans[${index}].name`),
  );
  if (plans.length === 0) return leaveOut("plans");
  const note = readText(block.note, "note");
  const start = readInterval(block.rhythm);
  const shown = plans.map((plan, index) => readPlanPrice(plan, `plans[${index}]`));
  return (
    <BlockArea block={block}>
      <BlockHeader block={block} align="center" className="mb-14" />
      <IntervalSwitch
        block={block}
        start={start}
        sellables={shown.flatMap((one) => one?.sellable ?? [])}
        className="mb-10 justify-center"
      />
      <ul className={`grid gap-6 ${columns[plans.length] ?? "sm:grid-cols-2 xl:grid-cols-4"}`}>
        {plans.map((plan, index) => (
          <PlanCard
            key={plan.key}
            plan={plan}
            shown={shown[index] ?? null}
            start={start}
            deals={block.deals}
            field={`plans[${index}]`}
          />
        ))}
      </ul>
      <PlanTable
        groups={block.features}
        plans={plans.map(({ key, name }, index) => ({ key, name, shown: shown[index] ?? null }))}
        start={start}
      />
      {note && (
        <p className="mx-auto mt-10 max-w-[64ch] text-center text-[0.9375rem] whitespace-pre-line text-muted">
          {note}
        </p>
      )}
    </BlockArea>
  );
}
