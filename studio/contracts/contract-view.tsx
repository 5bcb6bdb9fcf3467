import { Box, Card, Checkbox, Container, Flex, Select, Stack, Text } from "@sanity/ui";
import { useSyncExternalStore } from "react";
import type { UserViewComponent } from "sanity/structure";
import { collectProblems } from "@/lib/content/report";
import { type Clause, type Contract, STATE_BLANK, type Values } from "@/lib/contracts/contract";
import { type ContractSource, readContract } from "@/lib/contracts/read-contract";
import { resolveContract, stateIn } from "@/lib/contracts/resolve-contract";
import { usStates } from "@/lib/us-states";
import { read, textOf } from "@/schemas/objects/search-rules";
import { Paper } from "./paper";
import { type SharedClause, useSharedClauses } from "./use-shared-clauses";

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

/** With what a contract is shown: the text of a state, and without some of its optional clauses. */
interface ViewChoices {
  /** `null`: that of the samples. */
  readonly state: string | null;
  readonly leftOut: ReadonlySet<string>;
}

const none: ViewChoices = { state: null, leftOut: new Set() };
const kept = new Map<string, ViewChoices>();
const changes = new EventTarget();

function choicesOf(documentId: string): ViewChoices {
  return kept.get(documentId) ?? none;
}

export function choose(documentId: string, change: Partial<ViewChoices>): void {
  kept.set(documentId, { ...choicesOf(documentId), ...change });
  changes.dispatchEvent(new Event("change"));
}

/**
 * What was chosen for a document, for as long as the Studio is open. The state of a component would not do: the Studio
 * builds a view again for everybody who comes back from the form, and now and then while a document is loading.
 */
export function useChoices(documentId: string): ViewChoices {
  const current = () => choicesOf(documentId);
  return useSyncExternalStore(subscribe, current, current);
}

function subscribe(onChange: () => void): () => void {
  changes.addEventListener("change", onChange);
  return () => changes.removeEventListener("change", onChange);
}

/** A template or a shared clause in the shape that the website's query returns. */
export function contractSource(document: unknown, shared: readonly SharedClause[]): ContractSource {
  const blanks = read(document, "blanks");
  if (textOf(document, "_type") === "contractClause") {
    const attestation = { _key: "clause", clause: document };
    return isSigned(document)
      ? { blanks, attestations: [attestation] }
      : { blanks, clauses: [{ ...fieldsOf(document), _type: "clause", _key: "clause" }] };
  }
  const clauses = read(document, "clauses");
  const attestations = read(document, "attestations");
  return {
    blanks,
    opening: read(document, "opening"),
    clauses: Array.isArray(clauses) ? clauses.map((item) => withClause(item, shared)) : clauses,
    signatures: read(document, "signatures"),
    attestations: Array.isArray(attestations)
      ? attestations.map((item) => withClause(item, shared))
      : attestations,
  };
}

/** The samples, as if a visitor had typed them. */
export function sampleValues(
  blanks: readonly { readonly key: string; readonly sample: string | null; readonly default?: string }[],
): Values {
  return Object.fromEntries(blanks.map((blank) => [blank.key, blank.default ?? blank.sample ?? ""]));
}

/** Witnesses or a notary sign it: it stands after the parties' signatures. */
function isSigned(clause: unknown): boolean {
  const lines = read(clause, "signatures");
  return Array.isArray(lines) && lines.length > 0;
}

function withClause(item: unknown, shared: readonly SharedClause[]): unknown {
  if (!["sharedClause", "attestation"].includes(textOf(item, "_type"))) return item;
  const id = textOf(read(item, "clause"), "_ref");
  return { ...fieldsOf(item), clause: shared.find(({ _id }) => _id === id) ?? null };
}

function fieldsOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
