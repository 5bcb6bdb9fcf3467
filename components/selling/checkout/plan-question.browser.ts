import { billingProblem } from "@/lib/selling/billing-texts";
import type { Order } from "@/lib/selling/order";
import { type OwnPlan, planWords } from "@/lib/selling/running-plans";
import { make } from "../../script/dom.browser.ts";

/** `buy`: the purchase goes on beside the plan. `stop`: nothing more happens here. */
export type PlanAnswer = "buy" | "stop";

interface Asked {
  readonly order: Order;
  /** The payment provider's name of the ordered price; null where only the payments API knows it. */
  readonly priceId: string | null;
  readonly plans: readonly OwnPlan[];
  /** Leads to the provider's page that shows what the change costs. Rejects when there is none. */
  readonly change: (plan: OwnPlan, priceId: string) => Promise<void>;
  readonly opener: HTMLElement | null;
}

let count = 0;

/** Says what the buyer pays for already, before they pay for more. The answer comes during a click. */
export function askAboutPlans({ order, priceId, plans, change, opener }: Asked): Promise<PlanAnswer> {
  count += 1;
  const titleId = `plan-question-${count}`;
  const isSame = plans.some((plan) => plan.priceId === priceId);
  const title = isSame ? `You already have ${order.price.name}` : "You already have a plan";
  // Deals are for purchases: the payments API changes no plan to one of their prices.
  const canChange = !isSame && priceId !== null && !order.price.isDealOnly;
  const changeable = canChange ? plans.filter(({ endsAt }) => endsAt === null) : [];
  const status = make("p", { role: "status", class: "mt-3 text-bad empty:mt-0" });
  const button = (words: string, style: string) =>
    make("button", { type: "button", class: "action w-full", "data-style": style }, words);
  const buy = button(isSame ? "Buy it once more" : `Buy ${order.price.name} as well`, "secondary");
  const stop = button("Buy nothing now", "secondary");
  const changes = changeable.map((plan) => {
    const element = button(`Change ${plan.name} to ${order.price.name}`, "primary");
    element.addEventListener("click", async () => {
      if (element.ariaBusy === "true" || priceId === null) return;
      element.ariaBusy = "true";
      status.textContent = "";
      try {
        await change(plan, priceId);
      } catch (problem) {
        status.textContent = billingProblem(problem);
      } finally {
        element.ariaBusy = null;
      }
    });
    return element;
  });
  const dialog = make(
    "dialog",
    { "aria-labelledby": titleId, class: "card-dialog plan-question" },
    make("h2", { id: titleId, class: "text-subtitle font-[650]" }, title),
    make(
      "ul",
      { class: "mt-4 list-disc space-y-2 pl-5" },
      ...plans.map((plan) => make("li", {}, planWords(plan))),
    ),
    make(
      "p",
      { class: "mt-4 text-muted" },
      changes.length > 0
        ? "A change is settled by days: the next page shows what it costs before anything is charged."
        : "Another one is charged beside it.",
    ),
    make("div", { class: "mt-6 flex flex-col gap-3" }, ...changes, buy, stop),
    make("p", { class: "mt-4" }, make("a", { href: "/billing", class: "text-link" }, "See it in Billing")),
    status,
  );
  document.body.append(dialog);
  return new Promise((resolve) => {
    let answer: PlanAnswer = "stop";
    buy.addEventListener("click", () => {
      answer = "buy";
      // Within the click, because browsers open a new tab only then.
      resolve(answer);
      dialog.close();
    });
    stop.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      opener?.focus();
      resolve(answer);
    });
    addEventListener("pagehide", () => dialog.close(), { once: true });
    dialog.showModal();
  });
}
