import { parse } from "../script/trusted.browser.ts";

/** An icon as components/ui/glyph.tsx draws it. */
export function glyph(path: string, size = "size-5"): Node | string {
  const svg = `<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="shrink-0 ${size}"><path d="${path}"/></svg>`;
  return parse(svg).body.firstChild ?? "";
}
