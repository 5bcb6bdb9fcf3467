import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { type DocumentActionComponent, useClient } from "sanity";
import { useRouter } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { usualGoal } from "@/lib/experiments/goals";
import { useFailureToast } from "../failure-toast";
import { titleOf } from "../title-of";

const WEEK = 7 * 86_400_000;

/** The action "Try a variant": an experiment whose variant B begins as this page is. */
export const StartExperiment: DocumentActionComponent = ({ id, published, onComplete }) => {
  const client = useClient({ apiVersion });
  const router = useRouter();
  const fail = useFailureToast();
  const blocks = published?.blocks;
  // What visitors don't see yet has none to divide. What legal pages say, they say to everybody.
  if (!published || !Array.isArray(blocks) || blocks.length === 0 || published.group === "legal") return null;
  const begin = async () => {
    const experiment = crypto.randomUUID();
    const goal = usualGoal(blocks);
    try {
      await client.create({
        _id: `drafts.${experiment}`,
        _type: "experiment",
        title: `What works better on “${titleOf(published) ?? id}”?`,
        page: { _type: "reference", _ref: id },
        ...(goal !== null && { goal }),
        endsAt: new Date(Date.now() + 2 * WEEK).toISOString(),
        // With their keys, so that the winner's blocks are the page's own.
        variants: [{ _key: "b", _type: "variant", letter: "B", share: 50, blocks }],
      });
      router.navigateIntent("edit", { id: experiment, type: "experiment" });
    } catch (error) {
      fail("The experiment was not begun", error);
    }
    onComplete();
  };
  return { label: "Try a variant", icon: SplitVerticalIcon, onHandle: () => void begin() };
};
StartExperiment.displayName = "StartExperiment";
