import type { SaleDetail } from "@paraph/payments/sales/acts";
import { Button, Card, Flex, Radio, Stack, Text } from "@sanity/ui";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { WhenCanceled } from "./ask-sales";
import { ConfirmStep } from "./confirm-step";
import { dayOf } from "./describe-sale";

interface CancelFormProps {
  readonly buyer: string;
  readonly plan: NonNullable<SaleDetail["plan"]>;
  readonly isBusy: boolean;
  /** Resolves to `null`, or to why nothing was canceled. */
  readonly onCancel: (at: WhenCanceled) => Promise<string | null>;
  readonly onClose: () => void;
}

interface Choice {
  readonly title: string;
  readonly means: string;
  readonly question: (buyer: string) => string;
  readonly yes: string;
}

function choicesOf({ renewsAt }: CancelFormProps["plan"]): Readonly<Record<WhenCanceled, Choice>> {
  const end = `the end of its period${renewsAt === null ? "" : `, ${dayOf(renewsAt)}`}`;
  return {
    period_end: {
      title: "At the end of the period",
      means: `The plan runs until ${end}. Nothing more is charged.`,
      question: (buyer) => `Cancel the plan of ${buyer} at ${end}?`,
      yes: "Cancel at the end",
    },
    now: {
      title: "At once",
      means:
        "The plan ends now, also for days that are paid. Nothing goes back by itself: make a refund for that.",
      question: (buyer) => `Cancel the plan of ${buyer} now?`,
      yes: "Cancel now",
    },
  };
}

/** Asks when a plan shall end and says what that means, then asks once more. */
export function CancelForm({ buyer, plan, isBusy, onCancel, onClose }: CancelFormProps) {
  const name = useId();
  const choices = choicesOf(plan);
  // Canceled for the end of the period, it can still be ended now.
  const offered = plan.endsAt === null ? (["period_end", "now"] as const) : (["now"] as const);
  const [chosen, setChosen] = useState<WhenCanceled>("period_end");
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const at = offered.find((one) => one === chosen) ?? offered[0];
  const { question, means, yes } = choices[at];
  useEffect(() => {
    if (!isAsking) form.current?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }, [isAsking]);

  const goOn = (event: FormEvent) => {
    event.preventDefault();
    setIsAsking(true);
  };
  const cancel = async () => {
    setFailure(await onCancel(at));
    setIsAsking(false);
  };

  return (
    <Card border padding={4} radius={3}>
      {isAsking ? (
        <ConfirmStep
          question={question(buyer)}
          details={[means, ...(at === "now" ? ["Nobody can take it back."] : [])]}
          isBusy={isBusy}
          yes={yes}
          onBack={() => setIsAsking(false)}
          onYes={() => void cancel()}
        />
      ) : (
        <form aria-label={`Cancel the plan of ${buyer}`} ref={form} onSubmit={goOn}>
          <Stack gap={4}>
            {failure !== null && (
              <Card border padding={3} radius={2} role="alert" tone="critical">
                <Text size={1}>{failure}</Text>
              </Card>
            )}
            <Stack as="fieldset" gap={4} margin={0} padding={0} style={{ border: 0, minWidth: 0 }}>
              <Text as="legend" size={1} weight="medium">
                When the plan ends
              </Text>
              {offered.map((one) => (
                <Flex key={one} as="label" gap={3}>
                  <Radio checked={one === at} name={name} value={one} onChange={() => setChosen(one)} />
                  <Stack flex={1} gap={3}>
                    <Text size={1} weight="medium">
                      {choices[one].title}
                    </Text>
                    <Text muted size={1}>
                      {choices[one].means}
                    </Text>
                  </Stack>
                </Flex>
              ))}
            </Stack>
            <Flex gap={3} wrap="wrap">
              <Button text="Continue" tone="primary" type="submit" />
              <Button mode="ghost" text="Close" onClick={onClose} />
            </Flex>
          </Stack>
        </form>
      )}
    </Card>
  );
}
