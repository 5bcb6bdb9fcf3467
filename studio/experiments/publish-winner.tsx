import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { Button, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { type DocumentActionComponent, useClient, useDocumentStore } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { CONTROL } from "@/lib/experiments/experiment";
import { useFailureToast } from "../failure-toast";
import { applyWinner } from "./apply-winner";
import { pageIdOf, variantsOf } from "./stored-experiment";

/** The action "Publish the winner": a variant becomes the page, or the page stays, and the experiment is over. */
export const PublishWinner: DocumentActionComponent = ({ id, published, onComplete }) => {
  const client = useClient({ apiVersion });
  const store = useDocumentStore();
  const toast = useToast();
  const fail = useFailureToast();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const page = pageIdOf(published);
  const variants = variantsOf(published);
  if (!published || page === null || variants.length === 0 || published.winner) return null;
  const close = () => {
    setIsOpen(false);
    onComplete();
  };
  const decide = async (letter: string) => {
    setChosen(letter);
    try {
      const blocks = variants.find((one) => one.letter === letter)?.blocks ?? null;
      await applyWinner({ client, store, experiment: id, page, letter, blocks });
      toast.push({
        status: "success",
        title: blocks === null ? "The page stays as it is" : `${letter} is the page now`,
        description: "The experiment is over. All visitors see the same.",
      });
      close();
    } catch (error) {
      fail("The winner was not published", error);
    }
    setChosen(null);
  };
  return {
    label: "Publish the winner",
    icon: CheckmarkCircleIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Publish the winner",
      onClose: close,
      content: (
        <Stack gap={4} padding={2}>
          <Text size={1}>
            The winner’s blocks take the place of the page’s, at once and for everybody. The page’s address,
            title and search texts stay. Its history keeps what was there before.
          </Text>
          <Stack gap={2}>
            {variants.map(({ letter, words }) => (
              <Button
                key={letter}
                disabled={chosen !== null}
                loading={chosen === letter}
                text={`Publish ${words}`}
                tone="positive"
                onClick={() => void decide(letter)}
              />
            ))}
            <Button
              disabled={chosen !== null}
              loading={chosen === CONTROL}
              mode="ghost"
              text="Keep the page as it is"
              onClick={() => void decide(CONTROL)}
            />
          </Stack>
        </Stack>
      ),
    },
  };
};
PublishWinner.displayName = "PublishWinner";
