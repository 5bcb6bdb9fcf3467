import { useEffect } from "react";
import type { InputProps } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { readTyped, TYPED_CHANNEL } from "@/lib/preview/typed-document";
import { useConnectionProblem } from "../connection/connection-notice";
import { definePlugin } from "../define-plugin";
import { lakeUrl } from "../lake-client";
import { at } from "../order";
import { useAnswerEdits } from "./answer-edits";
import { PreviewBehind } from "./preview-behind";
import { ReopenedPreview } from "./reopen-preview";

/** What keeps a form and the preview beside it the same. */
export const preview = definePlugin({
  name: "preview",
  notices: [at(10, Behind)],
  overlays: [at(30, ReopenedPreview)],
});

function Behind(props: InputProps) {
  const isConnected = useConnectionProblem(publicEnv().mode === "local" ? lakeUrl : null) === null;
  useTellPreview(props.value);
  useAnswerEdits(props);
  return <PreviewBehind type={props.schemaType.name} value={props.value} isConnected={isConnected} />;
}

/** Shows in the preview beside a form what is typed, at once. */
function useTellPreview(value: unknown): void {
  useEffect(() => {
    const typed = readTyped(value);
    if (typed === null) return;
    const channel = new BroadcastChannel(TYPED_CHANNEL);
    channel.postMessage(typed);
    channel.close();
  }, [value]);
}
