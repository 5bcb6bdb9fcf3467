import type { SanityClient } from "@sanity/client";
import { useEffect, useRef } from "react";
import { type InputProps, useClient } from "sanity";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { readTyped, TYPED_CHANNEL } from "@/lib/preview/typed-document";
import type { Connection } from "../connection/connection";
import { useConnectionProblem } from "../connection/connection-notice";
import { lakeConnection } from "../connection/lake-connection";
import { definePlugin } from "../define-plugin";
import { useFailureToast } from "../failure-toast";
import { lakeUrl } from "../lake-client";
import { at } from "../order";
import { useAnswerEdits } from "./answer-edits";
import { enableAddress, forgetSecret, framedDocuments } from "./open-previews";
import { PreviewBehind } from "./preview-behind";

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

/** The address of a page of this website in a frame. */
export type FramedPage = Pick<Location, "pathname" | "protocol" | "reload">;

/**
 * A preview ends with the login that opened it (decision 053). The Studio goes on after somebody has signed in again, so
 * it opens the preview again, too. Presentation does so only once an hour.
 */
function ReopenedPreview() {
  const client = useClient({ apiVersion });
  const fail = useRef(useFailureToast());
  useEffect(() => {
    if (publicEnv().mode !== "local") return;
    return onNewLogin(lakeConnection(lakeUrl).session, () => {
      reopenPreview(
        client,
        framedDocuments().map(({ location }) => location),
      ).catch((error: unknown) =>
        fail.current("The preview could not be opened again", error, "Reload this page to see drafts in it."),
      );
    });
  }, [client]);
  return null;
}

/** Runs `listener` each time somebody is signed in who was not. Returns the function that ends it. */
export function onNewLogin(session: Pick<Connection, "isUp" | "subscribe">, listener: () => void) {
  let wasUp = session.isUp;
  return session.subscribe(() => {
    const isNew = session.isUp && !wasUp;
    wasUp = session.isUp;
    if (isNew) listener();
  });
}

export async function reopenPreview(client: SanityClient, pages: readonly FramedPage[]): Promise<void> {
  forgetSecret();
  const previews = pages.filter(({ protocol, pathname }) => protocol !== "about:" && !isOfStudio(pathname));
  if (previews.length === 0) return;
  // Only the cookies of the answer matter, so the page it leads to is not loaded.
  const answer = await fetch(await enableAddress(client), { redirect: "manual" });
  if (answer.type !== "opaqueredirect" && !answer.ok)
    throw new Error(`The site answers ${answer.status} when asked to open the preview.`);
  for (const page of previews) page.reload();
}

function isOfStudio(pathname: string): boolean {
  return /^\/(?:studio|lake)(?:\/|$)/.test(pathname);
}
