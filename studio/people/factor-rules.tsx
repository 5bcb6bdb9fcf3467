import { Card, Flex, Heading, Select, Stack, Text } from "@sanity/ui";
import type { AskingRole, Change, FactorNeed } from "./ask-people";

const needs: readonly { readonly need: FactorNeed; readonly title: string }[] = [
  { need: "none", title: "Password alone is enough" },
  { need: "any", title: "An app or a passkey" },
  { need: "passkey", title: "A passkey" },
];

interface FactorRulesProps {
  readonly roles: readonly AskingRole[];
  readonly onChange: (change: Change) => Promise<unknown>;
}

/** What each role needs to sign in. */
export function FactorRules({ roles, onChange }: FactorRulesProps) {
  return (
    <Card as="section" aria-labelledby="factor-rules" border padding={4} radius={3}>
      <Stack gap={4}>
        <Heading as="h2" id="factor-rules" size={1}>
          Second factor
        </Heading>
        <Text muted size={1}>
          What each role needs to sign in. Whoever lacks it sets it up at the next sign-in, after the
          password. Open sessions go on.
        </Text>
        {roles.map(({ name, title, need }) => (
          <Flex key={name} align="center" gap={3} justify="space-between" wrap="wrap">
            <Text size={1} weight="medium">
              {title}
            </Text>
            <Select
              aria-label={`Second factor of the role ${title}`}
              value={need}
              onChange={({ currentTarget }) => {
                const chosen = needs.find((one) => one.need === currentTarget.value);
                if (chosen) void onChange({ action: "second-factor", role: name, need: chosen.need });
              }}
            >
              {needs.map((one) => (
                <option key={one.need} value={one.need}>
                  {one.title}
                </option>
              ))}
            </Select>
          </Flex>
        ))}
      </Stack>
    </Card>
  );
}
