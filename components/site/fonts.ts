import localFont from "next/font/local";

// Self-hosted from the project's own dependencies and preloaded. A face that comes too late for the first paint is used
// from the next page on: swapping it in would move what the visitor is reading.
const display = localFont({
  src: "../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
  variable: "--face-display",
  weight: "200 800",
  display: "optional",
});

const text = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--face-text",
  weight: "100 900",
  display: "optional",
});

/** Class names for the `<html>` element: they define the faces that globals.css builds on. */
export const fontClasses = `${display.variable} ${text.variable}`;
