import { Button, Stack, Text, TextInput } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useFailureToast } from "./failure-toast";

interface CopyableLinkProps {
  readonly label: string;
  readonly link: string;
  /** What becomes of it. */
  readonly note: string;
  /** What the link is, if it is none: "token". */
  readonly what?: string;
}

/** A link or another secret that was just made, to be copied by a press or by hand. */
export function CopyableLink({ label, link, note, what = "link" }: CopyableLinkProps) {
  const toast = useToast();
  const fail = useFailureToast();
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.push({ status: "success", title: `The ${what} is copied` }),
      (error: unknown) => fail(`The ${what} was not copied`, error, "Select it and copy it by hand."),
    );
  return (
    <Stack gap={4}>
      <Stack as="label" gap={3}>
        <Text size={1} weight="medium">
          {label}
        </Text>
        <TextInput readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Stack>
      <Text size={1} muted>
        {note}
      </Text>
      <Button text="Copy" tone="primary" onClick={copy} />
    </Stack>
  );
}
