import { log } from "@paraph/service/telemetry/log";
import type { LakeEnvironment } from "../../lib/env/environment.ts";
import { countsId, ignoredId } from "../../lib/redirects/address-counts.ts";
import { AddressCounter, type CountStore } from "./address-counter.ts";
import { createLakeClient } from "./lake-client.ts";

const readQuery = '{"stored": *[_id == $day][0], "ignored": coalesce(*[_id == $ignored][0].from, [])}';

/** Null: a hosted lake that this site may not write to. */
export function openCounter(lake: LakeEnvironment): AddressCounter | null {
  if (lake.writeToken === undefined) return null;
  return new AddressCounter({
    store: openCountStore(lake),
    report: (error) =>
      log.warn("Storing how often redirects are used failed. They stay counted, and it is tried again.", {
        error,
      }),
  });
}

/** Counts as documents of the lake, which every machine reaches and a backup contains. */
function openCountStore(lake: LakeEnvironment): CountStore {
  const client = createLakeClient(lake);
  return {
    read: (day) => client.fetch(readQuery, { day: countsId(day), ignored: ignoredId }),
    write({ _id, redirects, missing, ...rest }, revision) {
      if (revision === null) return client.create({ _id, redirects, missing, ...rest });
      return client.patch(_id).ifRevisionId(revision).set({ redirects, missing }).commit();
    },
    forgetBefore: (day) =>
      client.delete({ query: '*[_type == "addressCounts" && day < $day]', params: { day } }),
  };
}
