import { Flex, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { type InputProps, useClient, useFormValue } from "sanity";
import { apiVersion } from "@/lib/public-env";
import { resolvePath } from "../guards/routed-document";

/** The address field, with the whole address that follows from it and a link to the page. */
export function AddressInput(props: InputProps) {
  const type = useFormValue(["_type"]);
  const category = useFormValue(["category"]);
  const path = useAddress(
    type,
    props.path[0] === "slug" ? { slug: props.value, category } : { path: props.value },
  );
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {path && (
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
    </Stack>
  );
}

function useAddress(type: unknown, fields: Record<string, unknown>): string | null {
  const client = useClient({ apiVersion });
  const [path, setPath] = useState<string | null>(null);
  const key = JSON.stringify(fields);
  useEffect(() => {
    let isCurrent = true;
    const document = {
      _id: "",
      _rev: "",
      _createdAt: "",
      _updatedAt: "",
      _type: String(type),
      ...JSON.parse(key),
    };
    resolvePath(client, document).then(
      (resolved) => isCurrent && setPath(resolved),
      () => isCurrent && setPath(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, type, key]);
  return path;
}
