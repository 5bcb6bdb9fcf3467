import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useSchema } from "sanity";
import { CheckBox } from "./check-box";
import { searchedTypes } from "./reader-texts";

interface TypeChoiceProps {
  readonly chosen: readonly string[];
  readonly onChoose: (types: readonly string[]) => void;
}

/** In which kinds of documents to search. Closed at first, because most people want all. */
export function TypeChoice({ chosen, onChoose }: TypeChoiceProps) {
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
