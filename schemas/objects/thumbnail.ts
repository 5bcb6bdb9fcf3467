import { createElement, type ReactElement } from "react";
import type { PreviewValue } from "sanity";
import { thumbnailLines } from "./thumbnail-lines.ts";

type Colour = "indigo" | "teal" | "amber" | "violet" | "rose" | "slate";

/** Light enough for dark ink, dark enough for a dark Studio: each stands on its own tint. */
const colours: Record<Colour, { ink: string; tint: string }> = {
  indigo: { ink: "#3d38c1", tint: "#e3e5fb" },
  teal: { ink: "#00646b", tint: "#d8f0ee" },
  amber: { ink: "#8a4b00", tint: "#fbe9cd" },
  violet: { ink: "#7a2fb5", tint: "#f0e2fa" },
  rose: { ink: "#a81a45", tint: "#fbe0e6" },
  slate: { ink: "#41536b", tint: "#e6eaf0" },
};

/** The Studio makes every drawing beside a title as small as an icon; these stand for a photograph. */
const fill = { width: "100%", height: "100%", maxWidth: "none", maxHeight: "none" } as const;

/**
 * A drawing for the Studio's lists, for documents without a photograph. Takes the name of a product scene, of a mark or
 * of a kind of document; none for a name without a drawing, so that the Studio shows the icon of the type.
 */
export function drawnThumbnail(name: unknown, colour: unknown = "indigo"): ReactElement | undefined {
  const lines = typeof name === "string" ? thumbnailLines[name] : undefined;
  if (!lines) return undefined;
  const { ink, tint } = paletteOf(colour);
  return createElement(
    "svg",
    { viewBox: "0 0 32 32", style: fill, "aria-hidden": true, "data-thumbnail": name },
    createElement("rect", { width: 32, height: 32, fill: tint }),
    createElement("path", {
      d: lines,
      fill: "none",
      stroke: ink,
      strokeWidth: 1.8,
      strokeLinecap: "round",
      strokeLinejoin: "round",
    }),
  );
}

/** The first letters of a name, for people and organisations without a picture. */
export function letterThumbnail(name: unknown, colour: unknown = "slate"): ReactElement | undefined {
  const letters = initials(name);
  if (!letters) return undefined;
  const { ink, tint } = paletteOf(colour);
  return createElement(
    "svg",
    { viewBox: "0 0 32 32", style: fill, "aria-hidden": true, "data-thumbnail": "letters" },
    createElement("rect", { width: 32, height: 32, fill: tint }),
    createElement(
      "text",
      { x: 16, y: 20.5, fill: ink, fontSize: 13, fontWeight: 600, textAnchor: "middle" },
      letters,
    ),
  );
}

/** The ink of a product's colour on paper; indigo for none. */
export function inkOf(colour: unknown): string {
  return paletteOf(colour).ink;
}

interface VisualSelection {
  readonly kind?: unknown;
  readonly scene?: unknown;
  readonly picture?: PreviewValue["media"];
}

/** What stands for a `visual` in lists: its uploaded picture or its scene, whichever is chosen; nothing without either. */
export function visualThumbnail(
  { kind, scene, picture }: VisualSelection,
  colour?: unknown,
): PreviewValue["media"] {
  if (kind === "picture" && picture) return picture;
  return scene ? (drawnThumbnail(scene, colour) ?? drawnThumbnail("picture", colour)) : undefined;
}

/** "Ann Lee" and "Lee & Partners" become "AL" and "LP". */
export function initials(name: unknown): string {
  if (typeof name !== "string") return "";
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const picked = words.length > 2 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => word?.charAt(0).toUpperCase()).join("");
}

function paletteOf(colour: unknown) {
  return isColour(colour) ? colours[colour] : colours.indigo;
}

function isColour(value: unknown): value is Colour {
  return typeof value === "string" && Object.hasOwn(colours, value);
}
