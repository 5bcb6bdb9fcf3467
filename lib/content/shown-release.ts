import "server-only";
import type { ClientPerspective } from "@sanity/client";
import { cache } from "react";
import { lakeClient } from "@/lib/content/client";
import { releaseOnTop } from "@/lib/content/perspective";
import { isRecord } from "@/lib/content/read";
import { readInstant } from "@/lib/freshness/schedule";

/** The release that a preview shows. */
export interface ShownRelease {
  readonly title: string;
  /** When it goes live; null: nobody has said. */
  readonly goesLiveAt: string | null;
}

const query = `*[_id == $id && _type == "system.release"][0]{
  "title": metadata.title,
  "goesLiveAt": coalesce(publishAt, select(metadata.releaseType == "scheduled" => metadata.intendedPublishAt))
}`;

/** The release on top of a perspective; null when there is none, or none any more. */
export const readShownRelease = cache(
  async (perspective: ClientPerspective): Promise<ShownRelease | null> => {
    const name = releaseOnTop(perspective);
    if (name === null) return null;
    const options = { perspective: "raw", cache: "no-store" } as const;
    const found: unknown = await lakeClient().fetch(query, { id: `_.releases.${name}` }, options);
    if (!isRecord(found)) return null;
    const title = typeof found.title === "string" && found.title !== "" ? found.title : "Untitled release";
    return { title, goesLiveAt: readInstant(found.goesLiveAt) };
  },
);
