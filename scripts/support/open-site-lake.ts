import { openLake, type TransferLake } from "@paraph/lake/transfer/open-lake";
import { outlinedLists } from "../../lib/freshness/dependencies.ts";
import { completePublished } from "../../lib/publishing/complete-published.ts";
import { prepareDataFolder } from "../../server/data-folder/prepare-data-folder.ts";

/** The lake of a data folder, of an earlier release too, with the site's rules. */
export function openSiteLake(dataFolder: string, dataset: string): Promise<TransferLake> {
  return openLake(dataFolder, dataset, {
    publicUrl: "http://localhost:3000/lake",
    outlinedLists,
    completePublished,
    prepare: () => prepareDataFolder({ dataFolder, log: console.log }),
  });
}
