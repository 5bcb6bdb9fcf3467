import { publishedIdOf } from "@paraph/lake/document-ids";
import type { SanityDocument } from "sanity";
import { placeInWords, type TitledType } from "../comparing/places";
import type { VersionBehind } from "./beginning";

type Asked = Pick<VersionBehind, "id" | "places">;

/** What has to be read to name the places that both changed. An item that one of them took out, only the other has. */
export function idsToName(versions: readonly Asked[]): string[] {
  return versions.flatMap(({ id, places }) => (places.length > 0 ? [id, publishedIdOf(id)] : []));
}

export function placesInWords(
  type: TitledType,
  { id, places }: Asked,
  found: readonly SanityDocument[],
): string[] {
  const state = (one: string) => found.find(({ _id }) => _id === one) ?? {};
  const states = { theirs: state(publishedIdOf(id)), mine: state(id) };
  const fields = places.filter((place) => place.length > 0);
  return fields.map((place) => placeInWords(type, place, states));
}
