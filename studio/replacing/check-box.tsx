import { Checkbox, Flex, Text } from "@sanity/ui";

interface CheckBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A checkbox with its words. */
export function CheckBox({ label, isOn, onChange }: CheckBoxProps) {
  return (
    <Flex as="label" align="center" gap={2}>
      <Checkbox checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <Text size={1}>{label}</Text>
    </Flex>
  );
}
