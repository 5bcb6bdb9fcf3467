import { expect, test } from "vitest";
import { startLake, type TestLake } from "./support/lake.ts";
import { createQuarters, readPicture } from "./support/pictures.ts";

interface Row {
  readonly query: string;
  readonly size: string;
  /** Corner colors in reading order, see `readPicture`; the original is `r g b y`. */
  readonly corners?: string;
  readonly format?: string;
}

/** The original is 400 x 200: red and green above, blue and yellow below. */
const rows: readonly Row[] = [
  { query: "w=100", size: "100x50" },
  { query: "h=100", size: "200x100" },
  { query: "w=100&h=100", size: "100x50" },
  { query: "w=100&h=100&fit=clip", size: "100x50" },
  { query: "w=100&h=100&fit=max", size: "100x50" },
  { query: "w=800&fit=clip", size: "400x200" },
  { query: "w=800&fit=max", size: "400x200" },
  { query: "w=800&h=800&fit=max", size: "400x200" },
  { query: "w=100&h=100&fit=scale", size: "100x100" },
  { query: "w=100&h=100&fit=crop", size: "100x100" },
  { query: "w=100&h=100&fit=crop&crop=left", size: "100x100", corners: "r r b b" },
  { query: "w=100&h=100&fit=crop&crop=right", size: "100x100", corners: "g g y y" },
  { query: "w=400&h=100&fit=crop&crop=top", size: "400x100", corners: "r g r g" },
  { query: "w=400&h=100&fit=crop&crop=bottom", size: "400x100", corners: "b y b y" },
  { query: "w=100&h=100&fit=crop&crop=bottom,right", size: "100x100", corners: "g g y y" },
  { query: "w=100&h=100&fit=crop&crop=center", size: "100x100" },
  { query: "w=100&h=100&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.5", size: "100x100", corners: "g g y y" },
  { query: "w=100&h=100&fit=crop&fp-x=0.1", size: "100x100", corners: "r r b b" },
  { query: "w=100&h=100&fit=crop&crop=entropy", size: "100x100" },
  { query: "w=1000&h=1000&fit=min", size: "200x200" },
  { query: "w=100&h=100&fit=min", size: "100x100" },
  { query: "w=100&h=100&fit=fill", size: "100x100", corners: "- - - -" },
  { query: "w=100&h=100&fit=fill&bg=000", size: "100x100", corners: "k k k k" },
  { query: "w=100&h=100&fit=fill&bg=ffffff&fm=jpg", size: "100x100", corners: "w w w w", format: "jpeg" },
  { query: "w=800&h=800&fit=fill&bg=fff", size: "400x400", corners: "w w w w" },
  { query: "w=800&h=100&fit=crop", size: "400x50" },
  { query: "w=8192&h=8192&fit=scale", size: "200x200" },
  { query: "w=800&h=400&fit=fillmax&bg=fff", size: "800x400", corners: "w w w w" },
  { query: "rect=200,0,200,100", size: "200x100", corners: "g g g g" },
  { query: "rect=0,100,400,100&w=200", size: "200x50", corners: "b y b y" },
  { query: "rect=300,150,5000,5000", size: "100x50", corners: "y y y y" },
  { query: "rect=0,0,200,200&w=50&h=50&fit=crop", size: "50x50", corners: "r r b b" },
  { query: "w=100&dpr=2", size: "200x100" },
  { query: "w=33&h=33&fit=crop&dpr=1.5", size: "50x50" },
  { query: "max-w=100", size: "100x50" },
  { query: "max-w=1000", size: "400x200" },
  { query: "max-h=50", size: "100x50" },
  { query: "min-w=600", size: "400x200" },
  { query: "w=300&max-w=200", size: "200x100" },
  { query: "flip=h", size: "400x200", corners: "g r y b" },
  { query: "flip=v", size: "400x200", corners: "b y r g" },
  { query: "flip=hv", size: "400x200", corners: "y b g r" },
  { query: "or=90", size: "200x400", corners: "b r y g" },
  { query: "or=180", size: "400x200", corners: "y b g r" },
  { query: "or=270", size: "200x400", corners: "g y r b" },
  { query: "or=90&w=100", size: "100x200", corners: "b r y g" },
  { query: "or=90&w=100&h=100&fit=crop&crop=top", size: "100x100", corners: "b r b r" },
  { query: "or=270&w=100&h=100&fit=crop&crop=top", size: "100x100", corners: "g y g y" },
  { query: "or=180&w=100&h=100&fit=crop&crop=left", size: "100x100", corners: "y y g g" },
  { query: "or=90&rect=0,0,200,100&w=50", size: "50x100", corners: "r r r r" },
  { query: "invert=true", size: "400x200", corners: "c m y b" },
  { query: "sat=-100&w=40", size: "40x20", corners: "k w k w" },
  { query: "pad=20&bg=000", size: "440x240", corners: "k k k k" },
  { query: "pad=20&bg=fff&invert=true", size: "440x240", corners: "w w w w" },
  { query: "blur=1", size: "400x200" },
  { query: "blur=2000&w=80", size: "80x40" },
  { query: "sharp=50", size: "400x200" },
  { query: "q=10&fm=jpg", size: "400x200", format: "jpeg" },
  { query: "fm=pjpg&w=50", size: "50x25", format: "jpeg" },
  { query: "fm=webp&w=50", size: "50x25", format: "webp" },
  { query: "fm=avif&w=50", size: "50x25", format: "heif" },
  { query: "unknown=1", size: "400x200" },
];

async function upload(lake: TestLake, bytes: Buffer): Promise<string> {
  return (await lake.client("editor").assets.upload("image", bytes, { filename: "A b.png" })).url;
}

test("transforms have the size and pixels of their parameters", async () => {
  await using lake = await startLake();
  const url = await upload(lake, await createQuarters());
  const softened = new Set(["blur=2000&w=80", "w=100&h=100&fit=crop&crop=entropy"]);
  for (const { query, size, corners = "r g b y", format = "png" } of rows) {
    const response = await lake.fetch(`${url}?${query}`);
    expect(response.status, query).toBe(200);
    const picture = await readPicture(new Uint8Array(await response.arrayBuffer()));
    expect(`${picture.width}x${picture.height} ${picture.format}`, query).toBe(`${size} ${format}`);
    if (!softened.has(query)) expect(picture.corners, query).toBe(corners);
  }
});

test("crops to the most detailed area if entropy is requested", async () => {
  await using lake = await startLake();
  const dots = Array.from(
    { length: 60 },
    (_, i) => `<circle cx="${310 + (i % 9) * 10}" cy="${i * 3}" r="3"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#f00"/><rect x="300" width="100" height="200" fill="#0f0"/>${dots.join("")}</svg>`;
  const url = await upload(lake, Buffer.from(svg));
  const response = await lake.fetch(`${url}?fm=png&w=100&h=200&fit=crop&crop=entropy`);
  const picture = await readPicture(new Uint8Array(await response.arrayBuffer()));
  expect(picture).toMatchObject({ width: 100, height: 200 });
  expect(picture.corners).not.toContain("r");
});
