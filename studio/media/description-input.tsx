import { Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { type StringInputProps, useClient, useFormValue } from "sanity";
import { apiVersion } from "@/lib/env/public";

/** The alt text of a place, with what is used while it is empty: the text that is kept with the file. */
export function DescriptionInput(props: StringInputProps) {
  const asset = useFormValue([...props.path.slice(0, -1), "asset", "_ref"]);
  const kept = useKeptText(typeof asset === "string" ? asset : null);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {kept !== null && !props.value?.trim() && (
        <Text data-testid="kept-text" muted size={1}>
          Used here, from the tool Media: “{kept}”
        </Text>
      )}
    </Stack>
  );
}

function useKeptText(asset: string | null): string | null {
  const client = useClient({ apiVersion });
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => {
    setKept(null);
    if (asset === null) return;
    const controller = new AbortController();
    const options = { perspective: "raw", tag: "kept-text", signal: controller.signal } as const;
    client.fetch<string | null>("*[_id == $asset][0].altText", { asset }, options).then(
      (text) => setKept(text?.trim() || null),
      // Without the hint the field works as well.
      () => undefined,
    );
    return () => controller.abort();
  }, [client, asset]);
  return kept;
}
