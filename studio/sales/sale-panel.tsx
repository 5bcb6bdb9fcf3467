import type { Sale } from "@paraph/payments/sales/sale";
import { Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { type RefObject, useEffect, useRef, useState } from "react";
import { MailNotice } from "../mail/mail-notice";
import { Reading } from "../tool-page";
import { CancelForm } from "./cancel-form";
import { buyerOf, describePlan, money } from "./describe-sale";
import { describePayment, restOf } from "./refund";
import { RefundForm } from "./refund-form";
import { type SaleAct, useSale } from "./use-sale";

interface SalePanelProps {
  readonly id: string;
  readonly sale: Sale;
  /** Stays the same function. */
  readonly onSale: (sale: Sale) => void;
  /** Has the focus when what was pressed is no longer there. */
  readonly opener: RefObject<HTMLButtonElement | null>;
}

type Form = "refund" | "cancel";

/** The payments and the plan of a sale, with what an administrator may do about them. */
export function SalePanel({ id, sale, onSale, opener }: SalePanelProps) {
  const { found, problem, isBusy, isBehind, read, act } = useSale(sale.session, onSale);
  const [form, setForm] = useState<Form | null>(null);
  const [outcome, setOutcome] = useState<{ readonly words: string; readonly isDone: boolean } | null>(null);
  const buttons = { refund: useRef<HTMLButtonElement>(null), cancel: useRef<HTMLButtonElement>(null) };
  const closed = useRef<Form | null>(null);
  const buyer = buyerOf(sale);
  const refundable = found?.payments.filter((payment) => restOf(payment) > 0) ?? [];

  // The focus goes back to where the form came from.
  useEffect(() => {
    if (form !== null || closed.current === null) return;
    (buttons[closed.current].current ?? opener.current)?.focus();
    closed.current = null;
  });

  const open = (wanted: Form) => {
    setOutcome(null);
    setForm(wanted);
  };
  const close = () => {
    closed.current = form;
    setForm(null);
  };
  /** A form says itself why it was not done. */
  const send = async (wanted: SaleAct, done: string) => {
    const failure = await act(wanted);
    if (failure === null) {
      setOutcome({ words: done, isDone: true });
      close();
    }
    return failure;
  };
  const sendReceipt = async () => {
    const failure = await send({ kind: "receipt" }, `The receipt is on its way to ${buyer}.`);
    if (failure !== null) setOutcome({ words: failure, isDone: false });
  };

  return (
    <Card as="section" aria-label={`Payments and plan of ${buyer}`} borderTop id={id} paddingTop={4}>
      <Stack gap={4}>
        <Reading
          what="The payments"
          problem={problem}
          isLoading={found === null}
          onRetry={() => void read()}
        />
        {found && (
          <>
            {found.payments.length === 0 ? (
              <Text size={1}>Nothing was paid yet.</Text>
            ) : (
              <Stack as="ul" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
                {found.payments.map((payment) => (
                  <Text as="li" key={payment.charge} size={1}>
                    {describePayment(payment)}
                  </Text>
                ))}
              </Stack>
            )}
            <Text size={1}>{describePlan(found.plan)}</Text>
            {form === null && (
              <Flex gap={2} wrap="wrap">
                {refundable.length > 0 && (
                  <Button
                    aria-label={`Refund ${buyer}`}
                    fontSize={1}
                    mode="ghost"
                    ref={buttons.refund}
                    text="Refund"
                    onClick={() => open("refund")}
                  />
                )}
                {found.plan !== null && (
                  <Button
                    aria-label={`Cancel the plan of ${buyer}`}
                    fontSize={1}
                    mode="ghost"
                    ref={buttons.cancel}
                    text="Cancel the plan"
                    onClick={() => open("cancel")}
                  />
                )}
                {sale.state === "paid" && sale.paidAt !== null && (
                  <Button
                    aria-label={`Send the receipt again to ${buyer}`}
                    disabled={isBusy}
                    fontSize={1}
                    loading={isBusy}
                    mode="ghost"
                    text="Send the receipt again"
                    onClick={() => void sendReceipt()}
                  />
                )}
              </Flex>
            )}
            {form === "refund" && (
              <RefundForm
                buyer={buyer}
                isBusy={isBusy}
                payments={refundable}
                onClose={close}
                onRefund={(wanted) => {
                  const { currency = "USD" } =
                    refundable.find(({ charge }) => charge === wanted.charge) ?? {};
                  return send({ kind: "refund", wanted }, `${money(wanted.amount, currency)} goes back.`);
                }}
              />
            )}
            {form === "cancel" && found.plan !== null && (
              <CancelForm
                buyer={buyer}
                isBusy={isBusy}
                plan={found.plan}
                onCancel={(at) =>
                  send(
                    { kind: "cancel", at },
                    at === "now" ? "The plan has ended." : "The plan ends with its period.",
                  )
                }
                onClose={close}
              />
            )}
          </>
        )}
        <div aria-live="polite">
          {outcome && (
            <Card border padding={3} radius={2} tone={outcome.isDone ? "positive" : "critical"}>
              <Text size={1}>{outcome.words}</Text>
            </Card>
          )}
          {outcome?.isDone && isBehind && (
            <Box paddingTop={3}>
              <Text muted size={1}>
                The payment provider has not confirmed it yet. The list shows it once it has.
              </Text>
            </Box>
          )}
        </div>
        {sale.state === "paid" && <MailNotice instead="A receipt that you send again reaches nobody." />}
      </Stack>
    </Card>
  );
}
