import localFont from "next/font/local";

// Self-hosted from the project's own dependencies; Next preloads them and adds a fallback of the same size,
// so that nothing moves when they arrive.
const display = localFont({
  src: "../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
  variable: "--face-display",
  weight: "200 800",
  display: "swap",
});

const text = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--face-text",
  weight: "100 900",
  display: "swap",
});

/** Class names for the `<html>` element: they define the faces that globals.css builds on. */
export const fontClasses = `${display.variable} ${text.variable}`;
