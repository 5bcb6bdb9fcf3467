import { stegaClean } from "@sanity/client/stega";
import { SearchIcon } from "@sanity/icons/Search";
import { Box, Button, Card, Flex, Select, Stack, Text, TextInput } from "@sanity/ui";
import { type ReactNode, useId, useState } from "react";
import { useSchema } from "sanity";
import { CheckBox } from "./check-box";
import { searchedTypes } from "./reader-texts";
import type { Search } from "./use-search";

interface SearchFormProps {
  readonly isBusy: boolean;
  readonly replacement: string;
  readonly onReplacement: (replacement: string) => void;
  readonly onSearch: (search: Search) => void;
}

const beginning: Search = {
  find: "",
  matchCase: false,
  wholeWord: true,
  inLinks: false,
  side: "published",
  types: searchedTypes,
};

/** What to find, where, and what to write instead. Texts copied from the preview carry invisible marks, which go. */
export function SearchForm({ isBusy, replacement, onReplacement, onSearch }: SearchFormProps) {
  const [search, setSearch] = useState(beginning);
  const change = (part: Partial<Search>) => setSearch({ ...search, ...part });
  const isReady = search.find !== "" && search.types.length > 0;
  return (
    <Card
      as="form"
      border
      padding={4}
      radius={3}
      role="search"
      aria-label="Find and replace"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) onSearch({ ...search });
      }}
    >
      <Stack gap={4}>
        <Flex gap={3} wrap="wrap">
          <Labelled label="Find">
            {(id) => (
              <TextInput
                id={id}
                autoComplete="off"
                value={search.find}
                onChange={({ currentTarget }) => change({ find: stegaClean(currentTarget.value) })}
              />
            )}
          </Labelled>
          <Labelled label="Replace with">
            {(id) => (
              <TextInput
                id={id}
                autoComplete="off"
                value={replacement}
                onChange={({ currentTarget }) => onReplacement(stegaClean(currentTarget.value))}
              />
            )}
          </Labelled>
          <Labelled label="Search in">
            {(id) => (
              <Select
                id={id}
                value={search.side}
                onChange={({ currentTarget }) =>
                  change({ side: currentTarget.value === "newest" ? "newest" : "published" })
                }
              >
                <option value="published">What visitors see now</option>
                <option value="newest">The newest texts: drafts where there are any</option>
              </Select>
            )}
          </Labelled>
        </Flex>
        <Flex gap={4} wrap="wrap">
          <CheckBox
            label="Match case"
            isOn={search.matchCase}
            onChange={(matchCase) => change({ matchCase })}
          />
          <CheckBox
            label="Whole words"
            isOn={search.wholeWord}
            onChange={(wholeWord) => change({ wholeWord })}
          />
          <CheckBox
            label="Also in links: web and e-mail addresses"
            isOn={search.inLinks}
            onChange={(inLinks) => change({ inLinks })}
          />
        </Flex>
        <TypeChoice chosen={search.types} onChoose={(types) => change({ types })} />
        <Flex>
          <Button
            type="submit"
            disabled={!isReady || isBusy}
            icon={SearchIcon}
            loading={isBusy}
            text="Find"
            tone="primary"
          />
        </Flex>
      </Stack>
    </Card>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Box flex={1} style={{ minWidth: "15rem" }}>
      <Stack gap={3}>
        <Text as="label" htmlFor={id} size={1} weight="medium">
          {label}
        </Text>
        {children(id)}
      </Stack>
    </Box>
  );
}

interface TypeChoiceProps {
  readonly chosen: readonly string[];
  readonly onChoose: (types: readonly string[]) => void;
}

/** In which kinds of documents to search. Closed at first, because most people want all. */
function TypeChoice({ chosen, onChoose }: TypeChoiceProps) {
  const schema = useSchema();
  const isAll = chosen.length === searchedTypes.length;
  return (
    <details>
      <summary className="replace-summary">
        {isAll
          ? "In all kinds of documents"
          : `In ${chosen.length} of ${searchedTypes.length} kinds of documents`}
      </summary>
      <Stack gap={4} paddingTop={4}>
        <fieldset className="replace-types">
          <legend className="unseen">Kinds of documents</legend>
          {searchedTypes.map((name) => (
            <CheckBox
              key={name}
              label={schema.get(name)?.title ?? name}
              isOn={chosen.includes(name)}
              onChange={(isOn) =>
                onChoose(searchedTypes.filter((one) => (one === name ? isOn : chosen.includes(one))))
              }
            />
          ))}
        </fieldset>
        <Flex align="center" gap={2}>
          <Button fontSize={1} mode="ghost" padding={2} text="All" onClick={() => onChoose(searchedTypes)} />
          <Button fontSize={1} mode="ghost" padding={2} text="None" onClick={() => onChoose([])} />
          {chosen.length === 0 && <Text size={1}>Choose at least one.</Text>}
        </Flex>
      </Stack>
    </details>
  );
}
