import localFont from "next/font/local";

// Subset by `npm run fonts` and preloaded. A font that arrives after the first paint is used from the next page on,
// because swapping it in would move the text.
const display = localFont({
  src: "./fonts/display.woff2",
  variable: "--font-family-display",
  weight: "660",
  display: "optional",
});

const text = localFont({
  src: "./fonts/text.woff2",
  variable: "--font-family-text",
  weight: "400 700",
  display: "optional",
});

/** Class names for the `<html>` element, with the font variables that globals.css uses. */
export const fontClasses = `${display.variable} ${text.variable}`;
