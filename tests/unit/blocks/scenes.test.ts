import { expect, test } from "vitest";
import { isSceneName, standaloneScene } from "../../../app/api/scenes/standalone.tsx";
import { scenes } from "../../../schemas/objects/scenes.ts";

test("R-CMS-2 every scene in the Studio's picker is a standalone picture with all its colors", async () => {
  for (const { value } of scenes) {
    if (!isSceneName(value)) throw new Error(`No drawing is named "${value}"`);
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

test("unknown names, including inherited property names, are not scenes", () => {
  for (const name of ["toString", "constructor", "", "Signing"]) expect(isSceneName(name), name).toBe(false);
});
