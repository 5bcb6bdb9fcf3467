import { Hono } from "hono";
import { expect, test } from "vitest";
import { type AssetLimits, defaultAssetLimits } from "../src/assets/limits.ts";
import { assetRoutes } from "../src/assets/routes.ts";
import type { LakeContext, LakeEnvironment, Role } from "../src/context.ts";
import { LakeError } from "../src/errors.ts";
import { createStore } from "./support/lake-store.ts";
import { createQuarters } from "./support/pictures.ts";

/** Mounts the routes alone, because a whole lake has one set of limits. */
function createUploads(limits: Partial<AssetLimits>, role: Role | "anonymous" = "editor") {
  const temporary = createStore();
  const context: LakeContext = {
    store: temporary.store,
    projectId: "local",
    publicUrl: "http://localhost:3000/lake",
    now: () => new Date(),
    createId: () => "tx1",
    log: () => {},
  };
  const app = new Hono<LakeEnvironment>();
  app.use((c, next) => {
    c.set("caller", { id: "ada", role });
    c.set("callerNow", () => c.get("caller"));
    return next();
  });
  app.onError((error) => {
    if (!(error instanceof LakeError)) throw error;
    return Response.json(error.body, { status: error.status });
  });
  app.route("/", assetRoutes(context, { ...defaultAssetLimits, ...limits }));
  const upload = (body: BodyInit, headers: Record<string, string> = {}) => {
    const init = { method: "POST", body, headers, duplex: "half" };
    return app.request("/assets/images/production", init);
  };
  return {
    upload,
    dataset: temporary.store.dataset("production"),
    [Symbol.dispose]: temporary[Symbol.dispose],
  };
}

test("answers 413 to a body whose declared or actual size exceeds the limit", async () => {
  using uploads = createUploads({ uploadBytes: 1000 });
  const announced = await uploads.upload(new Uint8Array(10), { "content-length": "1001" });
  expect(announced.status).toBe(413);
  const streamed = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(400)),
  });
  const grown = await uploads.upload(streamed);
  expect(grown.status).toBe(413);
  expect(await grown.json()).toMatchObject({ message: expect.stringContaining("larger than") });
  expect(uploads.dataset.seq).toBe(0);
});

test("refuses an image with more pixels than the limit before decoding it", async () => {
  using uploads = createUploads({ pixels: 79_999 });
  const answer = await uploads.upload(new Uint8Array(await createQuarters(400, 200)));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/80000 pixels.*79999/) });
  expect(uploads.dataset.seq).toBe(0);
});

test.each(["viewer", "anonymous"] as const)(
  "the upload routes themselves refuse callers with the role %s",
  async (role) => {
    using uploads = createUploads({}, role);
    const answer = await uploads.upload(new Uint8Array(await createQuarters()));
    expect(answer.status).toBe(403);
    expect(uploads.dataset.seq).toBe(0);
  },
);

test("reads no more bodies at a time than the limit, so memory is bounded, and refuses those beyond the queue", async () => {
  using uploads = createUploads({ uploads: 1, waitingUploads: 1 });
  const picture = new Uint8Array(await createQuarters());
  let isWanted = false;
  let send = () => {};
  const slow = uploads.upload(
    new ReadableStream({
      start: (controller) => {
        send = () => {
          controller.enqueue(picture);
          controller.close();
        };
      },
    }),
  );
  const waiting = uploads.upload(
    new ReadableStream(
      {
        pull: (controller) => {
          isWanted = true;
          controller.enqueue(picture.slice());
          controller.close();
        },
      },
      { highWaterMark: 0 },
    ),
  );
  const refused = await uploads.upload(picture);
  expect(refused.status).toBe(429);
  expect(isWanted).toBe(false);
  send();
  expect((await slow).status).toBe(200);
  expect((await waiting).status).toBe(200);
  expect(isWanted).toBe(true);
});
