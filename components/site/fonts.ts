import localFont from "next/font/local";

// Cut by `npm run faces` from the packages, and preloaded. A face that comes too late for the first paint is used
// from the next page on: swapping it in would move what the visitor is reading.
const display = localFont({
  src: "./faces/display.woff2",
  variable: "--face-display",
  weight: "660",
  display: "optional",
});

const text = localFont({
  src: "./faces/text.woff2",
  variable: "--face-text",
  weight: "400 700",
  display: "optional",
});

/** Class names for the `<html>` element: they define the faces that globals.css builds on. */
export const fontClasses = `${display.variable} ${text.variable}`;
