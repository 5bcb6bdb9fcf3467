import { StoreConnection } from "@paraph/service/store-connection";
import { onTestFinished, test } from "vitest";
import { startStoreServer } from "../../scripts/support/machines.ts";
import { sharedStore } from "../../server/files/previous-build-assets.ts";
import { expectHandedOn } from "../support/previous-builds.ts";

test("a page that is still open gets the files of the release that made it, from the store that several machines share", async () => {
  await using server = await startStoreServer();
  const store = new StoreConnection({ url: server.url, log() {} });
  onTestFinished(() => store.close());
  await store.tried();
  await expectHandedOn(() => sharedStore(store));
});
