import { decimalIn } from "@paraph/service/receipt";
import { Button, Card, Flex, Select, Stack, Text, TextArea, TextInput } from "@sanity/ui";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { WantedRefund } from "./ask-sales";
import { ConfirmStep } from "./confirm-step";
import { money } from "./describe-sale";
import {
  amountProblem,
  describePayment,
  type Payment,
  readAmount,
  refundQuestion,
  refundReasons,
  restOf,
} from "./refund";

interface RefundFormProps {
  /** Whose sale it is. */
  readonly buyer: string;
  /** Those of which something is left. */
  readonly payments: readonly Payment[];
  readonly isBusy: boolean;
  /** Resolves to `null`, or to why nothing was refunded. */
  readonly onRefund: (wanted: WantedRefund) => Promise<string | null>;
  readonly onClose: () => void;
}

/** Asks what goes back and why, then once more. What was typed stays until it has worked. */
export function RefundForm({ buyer, payments, isBusy, onRefund, onClose }: RefundFormProps) {
  const id = useId();
  const [charge, setCharge] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState<WantedRefund["reason"]>("requested_by_customer");
  const [note, setNote] = useState("");
  const [isShown, setIsShown] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const payment = payments.find((one) => one.charge === charge) ?? payments[0];
  useEffect(() => {
    if (!isAsking) field.current?.focus();
  }, [isAsking]);
  if (payment === undefined) return null;

  const { currency } = payment;
  /** Whole by default. */
  const text = typed ?? decimalIn(restOf(payment), currency);
  const problem = amountProblem(text, payment);
  const amount = readAmount(text, currency) ?? 0;

  const goOn = (event: FormEvent) => {
    event.preventDefault();
    setIsShown(true);
    if (problem === null) setIsAsking(true);
    else field.current?.focus();
  };
  const refund = async () => {
    const refundedBefore = payment.refunded;
    setFailure(await onRefund({ charge: payment.charge, amount, reason, note: note.trim(), refundedBefore }));
    setIsAsking(false);
  };

  return (
    <Card border padding={4} radius={3}>
      {isAsking && problem === null ? (
        <ConfirmStep
          question={`${refundQuestion(amount, payment)}?`}
          details={[
            `${buyer}. Reason: ${refundReasons[reason].toLowerCase()}.`,
            "Nobody can take it back. A plan goes on: cancel it if it shall end.",
          ]}
          isBusy={isBusy}
          yes={`Refund ${money(amount, currency)}`}
          onBack={() => setIsAsking(false)}
          onYes={() => void refund()}
        />
      ) : (
        <form aria-label={`Refund of ${buyer}`} noValidate onSubmit={goOn}>
          <Stack gap={4}>
            {failure !== null && (
              <Card border padding={3} radius={2} role="alert" tone="critical">
                <Text size={1}>{failure}</Text>
              </Card>
            )}
            {payments.length > 1 && (
              <Stack as="label" gap={3}>
                <Text size={1} weight="medium">
                  Payment
                </Text>
                <Select
                  value={payment.charge}
                  onChange={({ currentTarget }) => {
                    setCharge(currentTarget.value);
                    setTyped(null);
                  }}
                >
                  {payments.map((one) => (
                    <option key={one.charge} value={one.charge}>
                      {describePayment(one)}
                    </option>
                  ))}
                </Select>
              </Stack>
            )}
            <Stack gap={3}>
              <Text as="label" htmlFor={`${id}-amount`} size={1} weight="medium">
                {`Amount in ${currency}`}
              </Text>
              <TextInput
                aria-describedby={`${id}-hint`}
                aria-invalid={isShown && problem !== null}
                autoComplete="off"
                id={`${id}-amount`}
                inputMode="decimal"
                ref={field}
                value={text}
                onBlur={() => setIsShown(true)}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
              <Text aria-live="polite" id={`${id}-hint`} muted={!isShown || problem === null} size={1}>
                {isShown && problem !== null
                  ? problem
                  : `At most ${money(restOf(payment), currency)}, which is all that is left of this payment.`}
              </Text>
            </Stack>
            <Stack as="label" gap={3}>
              <Text size={1} weight="medium">
                Reason
              </Text>
              <Select
                value={reason}
                onChange={({ currentTarget }) => {
                  const { value } = currentTarget;
                  if (isReason(value)) setReason(value);
                }}
              >
                {Object.entries(refundReasons).map(([value, title]) => (
                  <option key={value} value={value}>
                    {title}
                  </option>
                ))}
              </Select>
            </Stack>
            <Stack as="label" gap={3}>
              <Text size={1} weight="medium">
                Note for the books (the buyer does not see it)
              </Text>
              <TextArea
                maxLength={500}
                rows={2}
                value={note}
                onChange={({ currentTarget }) => setNote(currentTarget.value)}
              />
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

function isReason(value: string): value is WantedRefund["reason"] {
  return Object.hasOwn(refundReasons, value);
}
