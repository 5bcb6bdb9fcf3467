import { onTestFinished, test } from "vitest";
import { StoreConnection } from "../../lib/store/connection.ts";
import { startStoreServer } from "../../scripts/support/store-server.ts";
import { storeKeep } from "../../server/files/former-files.ts";
import { expectHandedOn } from "../support/former-releases.ts";

test("a page that is still open gets the files of the release that made it, from the store that several machines share", async () => {
  await using server = await startStoreServer();
  const store = new StoreConnection({ url: server.url, log() {} });
  onTestFinished(() => store.close());
  await store.tried();
  await expectHandedOn(() => storeKeep(store));
});
