import { drawings, type SceneName } from "@/components/content/scenes/drawings";

/** The light scheme of globals.css: a picture by itself has no page to take its colors from. */
const colors = {
  paper: "#fcfaf6",
  tint: "#f4efe8",
  card: "#fffefc",
  ink: "#131b2e",
  muted: "#464e62",
  line: "#ddd9d2",
  accent: "#3d38c1",
  "accent-ink": "#fffdf9",
  "accent-soft": "#e3e7ff",
  "accent-line": "#bcc3fb",
  good: "#00693f",
  "good-soft": "#d9f2e3",
  warn: "#8f5200",
  "warn-soft": "#fdecd2",
  shade: "#131b2e1f",
  transparent: "transparent",
} as const;

const style = [
  ...Object.entries(colors).map(
    ([name, value]) => `.fill-${name}{fill:${value}}.stroke-${name}{stroke:${value}}`,
  ),
  "text{font-family:system-ui,sans-serif}.font-mono{font-family:monospace}",
  ".font-semibold{font-weight:600}.font-bold{font-weight:700}",
].join("");

export function isSceneName(name: string): name is SceneName {
  return Object.hasOwn(drawings, name);
}

/** A scene with everything it needs inside, as SVG. */
export async function standaloneScene(name: SceneName): Promise<string> {
  // Next refuses a static import of the renderer, as pages have no use for it.
  const { renderToStaticMarkup } = await import("react-dom/server");
  const Drawing = drawings[name];
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 520" width="640" height="520" aria-hidden="true">
      <style>{style}</style>
      <rect width="640" height="520" className="fill-accent-soft" />
      <Drawing draw={false} />
    </svg>,
  );
}
