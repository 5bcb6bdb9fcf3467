import type { SellingSettings } from "@paraph/payments/sales/selling-settings";
import { Box, Card, Flex, Heading, Stack, Switch, Text, TextArea, TextInput } from "@sanity/ui";
import { type ReactNode, type RefObject, useId } from "react";
import { CheckBox } from "../replacing/check-box";
import { priceGroups, sellerFields, switches } from "./selling-fields";

interface SellingFormProps {
  readonly settings: SellingSettings;
  /** What is wrong with the seller's e-mail address. */
  readonly problem: string | null;
  /** The field of the e-mail address. */
  readonly email: RefObject<HTMLInputElement | null>;
  readonly onChange: (settings: SellingSettings) => void;
}

/** The fields of the settings of selling. */
export function SellingForm({ settings, problem, email, onChange }: SellingFormProps) {
  return (
    <Stack gap={5}>
      <Part title="Checkout">
        {switches.map((texts) => (
          <SwitchField
            key={texts.name}
            {...texts}
            isOn={settings[texts.name]}
            onChange={(isOn) => onChange({ ...settings, [texts.name]: isOn })}
          />
        ))}
      </Part>
      <PromotionPrices settings={settings} onChange={onChange} />
      <Part
        title="Seller on receipts"
        intro="Empty lines are left out. Receipts that were sent stay as they are."
      >
        <SellerFields email={email} problem={problem} settings={settings} onChange={onChange} />
      </Part>
    </Stack>
  );
}

interface SwitchFieldProps {
  readonly title: string;
  readonly does: string;
  readonly needs: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function SwitchField({ title, does, needs, isOn, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <Flex gap={3}>
      <Box>
        <Switch
          aria-describedby={`${id}-more`}
          checked={isOn}
          id={id}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </Box>
      <Stack flex={1} gap={3}>
        <Text as="label" htmlFor={id} size={1} weight="medium">
          {title}
        </Text>
        <Stack gap={3} id={`${id}-more`}>
          <Text size={1}>{does}</Text>
          <Text muted size={1}>{`At the payment provider: ${needs}`}</Text>
        </Stack>
      </Stack>
    </Flex>
  );
}

function PromotionPrices({ settings, onChange }: Pick<SellingFormProps, "settings" | "onChange">) {
  const { promotionPrices } = settings;
  const choose = (key: string, isOn: boolean) =>
    onChange({
      ...settings,
      promotionPrices: isOn ? [...promotionPrices, key] : promotionPrices.filter((one) => one !== key),
    });
  return (
    <Part
      title="Promotion codes"
      intro="Who buys one of these can enter a promotion code. At the payment provider: make a coupon with a code for customers."
    >
      {priceGroups(promotionPrices).map(({ title, prices }) => (
        <Stack as="fieldset" key={title} gap={3} margin={0} padding={0} style={{ border: 0, minWidth: 0 }}>
          <Text as="legend" muted size={1} weight="medium">
            {title}
          </Text>
          {prices.map(({ key, name }) => (
            <CheckBox
              key={key}
              isOn={promotionPrices.includes(key)}
              label={name}
              onChange={(isOn) => choose(key, isOn)}
            />
          ))}
        </Stack>
      ))}
    </Part>
  );
}

function SellerFields({ settings, problem, email, onChange }: SellingFormProps) {
  const id = useId();
  const { seller } = settings;
  return sellerFields.map(({ name, title, most }) => {
    const field = {
      id: `${id}-${name}`,
      maxLength: most,
      value: seller[name],
      onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
        onChange({ ...settings, seller: { ...seller, [name]: value } }),
    };
    return (
      <Stack key={name} gap={3}>
        <Text as="label" htmlFor={field.id} size={1} weight="medium">
          {title}
        </Text>
        {name === "address" ? (
          <TextArea {...field} rows={3} />
        ) : (
          <TextInput
            {...field}
            {...(name === "email" && {
              "aria-describedby": `${id}-problem`,
              "aria-invalid": problem !== null,
              inputMode: "email" as const,
              ref: email,
            })}
          />
        )}
        {name === "email" && (
          <div aria-live="polite" id={`${id}-problem`}>
            {problem !== null && <Text size={1}>{problem}</Text>}
          </div>
        )}
      </Stack>
    );
  });
}

interface PartProps {
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

function Part({ title, intro, children }: PartProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} border padding={4} radius={3}>
      <Stack gap={5}>
        <Heading as="h2" id={id} size={1}>
          {title}
        </Heading>
        {intro !== undefined && (
          <Text muted size={1}>
            {intro}
          </Text>
        )}
        {children}
      </Stack>
    </Card>
  );
}
