import type { SanityClient } from "@sanity/client";
import { useEffect, useRef } from "react";
import { useClient } from "sanity";
import { apiVersion, publicEnv } from "@/lib/env/public";
import type { Connection } from "../connection/connection";
import { lakeConnection } from "../connection/lake-connection";
import { useFailureToast } from "../failure-toast";
import { lakeUrl } from "../lake-client";
import { enableAddress, forgetSecret, framedDocuments } from "./open-previews";

/** The address of a page of this website in a frame. */
export type FramedPage = Pick<Location, "pathname" | "protocol" | "reload">;

/**
 * A preview ends with the login that opened it (decision 053). The Studio goes on after somebody has signed in again, so
 * it opens the preview again, too. Presentation does so only once an hour.
 */
export function ReopenedPreview() {
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
