import { isRecord } from "@paraph/service/json";
import "server-only";
import type { ClientPerspective } from "@sanity/client";
import { cache } from "react";
import { lakeClient } from "@/lib/content/client";
import { readInstant } from "@/lib/freshness/schedule";
import { releaseOnTop } from "@/lib/preview/perspective";

/** The release that a preview shows. */
export interface ShownRelease {
  readonly name: string;
  readonly title: string;
  /** When it goes live; null: nobody has said. */
  readonly goesLiveAt: string | null;
}

const query = `*[_id == $id && _type == "system.release"][0]{
  "title": metadata.title,
  "goesLiveAt": coalesce(publishAt, select(metadata.releaseType == "scheduled" => metadata.intendedPublishAt))
}`;

/** A release that a preview could show instead. */
export interface OtherRelease {
  readonly name: string;
  readonly title: string;
}

const othersQuery = `*[_type == "system.release" && state in ["active", "scheduled"]
  && "versions." + name + "." + $id in *[sanity::versionOf($id)]._id] | order(_createdAt desc)[0...5]{ name, "title": metadata.title }`;

/** The releases that change the document of a published id, newest first. */
export async function readReleasesOf(id: string): Promise<OtherRelease[]> {
  const options = { perspective: "raw", cache: "no-store" } as const;
  const found: unknown = await lakeClient().fetch(othersQuery, { id }, options);
  return (Array.isArray(found) ? found : []).flatMap((one: unknown) =>
    isRecord(one) && typeof one.name === "string" ? [{ name: one.name, title: titleOf(one.title) }] : [],
  );
}

function titleOf(title: unknown): string {
  return typeof title === "string" && title !== "" ? title : "Untitled release";
}

/** The release on top of a perspective; null when there is none, or none any more. */
export const readShownRelease = cache(
  async (perspective: ClientPerspective): Promise<ShownRelease | null> => {
    const name = releaseOnTop(perspective);
    if (name === null) return null;
    const options = { perspective: "raw", cache: "no-store" } as const;
    const found: unknown = await lakeClient().fetch(query, { id: `_.releases.${name}` }, options);
    if (!isRecord(found)) return null;
    return { name, title: titleOf(found.title), goesLiveAt: readInstant(found.goesLiveAt) };
  },
);
