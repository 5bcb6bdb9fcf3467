import { createElement, type ReactElement } from "react";
import type { PreviewValue } from "sanity";
import type { Accent } from "../../lib/choices/accents.ts";
import { thumbnailLines } from "../../lib/content/thumbnail-lines.ts";

/** Light enough for dark ink and dark enough for a dark Studio. Each drawing has its own tint. */
const colors: Record<Accent, { ink: string; tint: string }> = {
  indigo: { ink: "#3d38c1", tint: "#e3e5fb" },
  teal: { ink: "#00646b", tint: "#d8f0ee" },
  amber: { ink: "#8a4b00", tint: "#fbe9cd" },
  violet: { ink: "#7a2fb5", tint: "#f0e2fa" },
  rose: { ink: "#a81a45", tint: "#fbe0e6" },
  slate: { ink: "#41536b", tint: "#e6eaf0" },
  green: { ink: "#216335", tint: "#e2ede4" },
  blue: { ink: "#005a93", tint: "#ddecf7" },
  copper: { ink: "#89361b", tint: "#f7e5e0" },
  plum: { ink: "#852970", tint: "#f6e3ef" },
};

/** The Studio shrinks drawings beside a title to icon size. These replace a photograph. */
const fill = { width: "100%", height: "100%", maxWidth: "none", maxHeight: "none" } as const;

/**
 * A drawing for the Studio's lists, for documents without a photograph. Takes the name of a scene, a mark or a kind of
 * document. Null for an unknown name, so that the Studio shows the type's icon.
 */
export function drawnThumbnail(name: unknown, color: unknown = "indigo"): ReactElement | undefined {
  const lines = typeof name === "string" ? thumbnailLines[name] : undefined;
  if (!lines) return undefined;
  const { ink, tint } = paletteOf(color);
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

/** The first letters of a name, for people and organizations without a picture. */
export function letterThumbnail(name: unknown, color: unknown = "slate"): ReactElement | undefined {
  const letters = initials(name);
  if (!letters) return undefined;
  const { ink, tint } = paletteOf(color);
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

/** The ink of a product's color on paper; indigo for none. */
export function inkOf(color: unknown): string {
  return paletteOf(color).ink;
}

interface VisualSelection {
  readonly kind?: unknown;
  readonly scene?: unknown;
  readonly picture?: PreviewValue["media"];
}

/** What represents a `visual` in lists: its picture or scene, whichever is chosen, or nothing. */
export function visualThumbnail(
  { kind, scene, picture }: VisualSelection,
  color?: unknown,
): PreviewValue["media"] {
  if (kind === "picture" && picture) return picture;
  return scene ? (drawnThumbnail(scene, color) ?? drawnThumbnail("picture", color)) : undefined;
}

/** "Ann Lee" and "Lee & Partners" become "AL" and "LP". */
export function initials(name: unknown): string {
  if (typeof name !== "string") return "";
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const picked = words.length > 2 ? [words[0], words.at(-1)] : words;
  return picked.map((word) => word?.charAt(0).toUpperCase()).join("");
}

function paletteOf(color: unknown) {
  return isColor(color) ? colors[color] : colors.indigo;
}

function isColor(value: unknown): value is Accent {
  return typeof value === "string" && Object.hasOwn(colors, value);
}
