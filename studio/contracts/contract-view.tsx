import { Box, Card, Checkbox, Container, Flex, Select, Stack, Text } from "@sanity/ui";
import type { UserViewComponent } from "sanity/structure";
import { collectProblems } from "@/lib/content/report";
import { type Clause, type Contract, STATE_BLANK } from "@/lib/contracts/contract";
import { readContract } from "@/lib/contracts/read-contract";
import { resolveContract, stateIn } from "@/lib/contracts/resolve-contract";
import { usStates } from "@/lib/us-states";
import { textOf } from "@/schemas/objects/search-rules";
import { contractSource, sampleValues } from "./contract-source";
import { Paper } from "./paper";
import { useSharedClauses } from "./use-shared-clauses";
import { choose, useChoices } from "./view-choices";

const placeNames: Readonly<Record<string, string>> = {
  blanks: "Blank",
  opening: "Paragraph of the opening",
  clauses: "Clause",
  signatures: "Signature",
  attestations: "Attestation",
};

/** The whole draft as it prints, with the samples in its blanks. */
export const ContractView: UserViewComponent = ({ document, documentId }) => {
  const { displayed } = document;
  const shared = useSharedClauses(displayed);
  const { state: chosen, leftOut } = useChoices(documentId);
  const { result: contract, problems } = collectProblems(() =>
    readContract(contractSource(displayed, shared ?? [])),
  );
  const samples = sampleValues(contract.blanks);
  const state = chosen ?? samples[STATE_BLANK] ?? "";
  const values = { ...samples, [STATE_BLANK]: state };
  const resolved = resolveContract(contract, { state: stateIn(values), leftOut });
  const toggle = (key: string) => {
    const next = new Set(leftOut);
    if (!next.delete(key)) next.add(key);
    choose(documentId, { leftOut: next });
  };
  return (
    <Box padding={4} overflow="auto" height="fill" data-testid="contract-view">
      <Container width={2}>
        <Stack gap={4} paddingY={3}>
          <Choices
            contract={contract}
            state={state}
            onState={(name) => choose(documentId, { state: name })}
            leftOut={leftOut}
            onToggle={toggle}
          />
          {shared && problems.length > 0 && (
            <Card tone="caution" padding={4} radius={3} border data-testid="contract-problems">
              <Stack as="ul" gap={3}>
                {problems.map(({ field, message }) => (
                  <Text as="li" size={1} key={`${field} ${message}`}>
                    {placeName(field)}: {message}.
                  </Text>
                ))}
              </Stack>
            </Card>
          )}
          <Paper name={textOf(displayed, "name")} contract={resolved} values={values} />
        </Stack>
      </Container>
    </Box>
  );
};

interface ChoicesProps {
  contract: Contract;
  state: string;
  onState: (name: string) => void;
  leftOut: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** What a visitor would choose. */
function Choices({ contract: { blanks, clauses }, state, onState, leftOut, onToggle }: ChoicesProps) {
  const optional = clauses.filter(({ isOptional }) => isOptional);
  const hasState = blanks.some(({ key }) => key === STATE_BLANK);
  if (!hasState && optional.length === 0) return null;
  return (
    <Card border radius={3} padding={4}>
      <Stack gap={4}>
        {hasState && (
          <Flex as="label" align="center" gap={3}>
            <Text size={1} weight="medium">
              State
            </Text>
            <Box flex={1}>
              <Select
                value={state}
                aria-label="State"
                onChange={({ currentTarget }) => onState(currentTarget.value)}
              >
                <option value="">None chosen</option>
                {usStates.map(({ code, name }) => (
                  <option key={code} value={name}>
                    {name}
                    {differsIn(clauses, code) ? " · other text" : ""}
                  </option>
                ))}
              </Select>
            </Box>
          </Flex>
        )}
        {optional.map(({ key, heading, hint }) => (
          <Flex as="label" key={key} align="flex-start" gap={3}>
            <Checkbox checked={!leftOut.has(key)} onChange={() => onToggle(key)} />
            <Stack gap={2}>
              <Text size={1} weight="medium">
                {heading}
              </Text>
              {hint && (
                <Text size={1} muted>
                  {hint}
                </Text>
              )}
            </Stack>
          </Flex>
        ))}
      </Stack>
    </Card>
  );
}

/** "clauses[3].body[0]" in the form's words: "Clause 4". */
function placeName(field: string): string {
  const [, list = field, index] = /^(\w+)(?:\[(\d+)\])?/.exec(field) ?? [];
  const name = placeNames[list] ?? list;
  return index === undefined ? name : `${name} ${Number(index) + 1}`;
}

function differsIn(clauses: readonly Clause[], code: string): boolean {
  return clauses.some(({ stateTexts }) => stateTexts.some(({ states }) => states.includes(code)));
}
