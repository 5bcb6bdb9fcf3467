import { Flex, Stack, Text } from "@sanity/ui";
import { type InputProps, useFormValue } from "sanity";
import { read } from "@/schemas/objects/search-rules";
import { addressHint } from "./address-hint";
import { useAddress } from "./use-address";

/** The address field, with the full address, a link to the page and a hint about the usual prefix. */
export function AddressInput(props: InputProps) {
  const document = useFormValue([]);
  const path = useAddress(document);
  const hint = addressHint(read(document, "_type"), read(document, "group"), read(document, "path"));
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {path && !path.endsWith("/") && (
        <Flex gap={3} wrap="wrap">
          <Text size={1} muted>
            {window.location.origin}
            {path}
          </Text>
          <Text size={1}>
            <a href={path} target="_blank" rel="noreferrer">
              Open page
            </a>
          </Text>
        </Flex>
      )}
      {hint && (
        <Text size={1} muted data-testid="address-hint">
          {hint}
        </Text>
      )}
    </Stack>
  );
}
