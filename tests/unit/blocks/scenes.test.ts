import { expect, test } from "vitest";
import { isSceneName, standaloneScene } from "../../../app/api/scenes/standalone.tsx";
import { scenes } from "../../../schemas/objects/scenes.ts";

test("R-CMS-2 every scene of the Studio's picker is a picture with all its colors inside", async () => {
  for (const { value } of scenes) {
    if (!isSceneName(value)) throw new Error(`No drawing is called "${value}"`);
    const picture = await standaloneScene(value);
    const classes = [...picture.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) =>
      (names ?? "").split(" "),
    );
    const colors = classes.filter((name) => /^(?:fill|stroke)-/.test(name) && name !== "stroke-draw");
    expect(colors.length, value).toBeGreaterThan(5);
    const unknown = [...new Set(colors)].filter((name) => !picture.includes(`.${name}{`));
    expect(unknown, value).toEqual([]);
  }
});

test("a made-up scene is none, not even by the name of a property every object has", () => {
  for (const name of ["toString", "constructor", "", "Signing"]) expect(isSceneName(name), name).toBe(false);
});
