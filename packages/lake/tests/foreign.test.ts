import { fork } from "node:child_process";
import { once } from "node:events";
import { createClient } from "@sanity/client";
import { expect, test } from "vitest";
import { lakeMain } from "../src/main-file.ts";
import { createFolder } from "./support/lake-store.ts";

test("a lake to which nobody hands anything serves the documents of any Studio", async () => {
  using folder = createFolder();
  const child = fork(lakeMain, {
    silent: true,
    env: { ...process.env, LAKE_FOLDER: folder.path, LAKE_TOKEN: "the-servers-token" },
  });
  const [message] = await once(child, "message");
  const visitor = createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: `http://127.0.0.1:${message.lake.port}`,
    useProjectHostname: false,
    useCdn: false,
  });
  const editor = visitor.withConfig({ token: "the-servers-token" });
  const [publishedId, draftId] = ["recipe-1", "drafts.recipe-1"];
  const recipes = () => visitor.fetch<unknown>('*[_type == "recipe"] { title, portions }');

  const attributes = { _id: draftId, _type: "recipe", title: "Soup", portions: 4 };
  await editor.action({
    actionType: "sanity.action.document.create",
    publishedId,
    attributes,
    ifExists: "fail",
  });
  const patch = { set: { title: "Leek soup" } };
  await editor.action({ actionType: "sanity.action.document.edit", draftId, publishedId, patch });
  expect(await recipes()).toEqual([]);
  await editor.action({ actionType: "sanity.action.document.publish", draftId, publishedId });
  expect(await recipes()).toEqual([{ title: "Leek soup", portions: 4 }]);

  // None of the site's rules holds: an address that changes leaves nothing behind.
  await editor.patch(publishedId).set({ path: "/soup" }).commit();
  await editor.patch(publishedId).set({ path: "/leek-soup" }).commit();
  expect(await visitor.getDocument(publishedId)).not.toHaveProperty("previousPaths");
  child.kill("SIGTERM");
  expect((await once(child, "exit"))[0]).toBe(0);
});
