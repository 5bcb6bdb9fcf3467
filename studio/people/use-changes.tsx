import { messageOf } from "@paraph/service/message-of";
import { Card, Text } from "@sanity/ui";
import { useState } from "react";

/** Carries out what an administrator asks for. `made` is what the last change made, such as a link; `null` for most. */
export function useChanges<Made>() {
  const [times, setTimes] = useState(0);
  const [made, setMade] = useState<Made | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const askAgain = () => setTimes((count) => count + 1);
  /** Whether it was done. */
  const carryOut = async (work: () => Promise<Made | null>): Promise<boolean> => {
    try {
      setMade(await work());
      setFailure(null);
      return true;
    } catch (error) {
      setFailure(messageOf(error));
      return false;
    } finally {
      askAgain();
    }
  };
  return { times, made, failure, askAgain, carryOut };
}

export function Failure({ failure }: { readonly failure: string | null }) {
  if (failure === null) return null;
  return (
    <Card border padding={4} radius={3} tone="critical">
      <Text size={2}>{`Nothing was changed. ${failure}`}</Text>
    </Card>
  );
}
