import localFont from "next/font/local";

// Subset by `npm run fonts`. A font that arrives a tenth of a second after the first paint is used from the next page on, because
// swapping it in would move the text. So none is preloaded: on a slow line it would come before the style sheet and not be used.
const display = localFont({
  src: "./fonts/display.woff2",
  variable: "--font-family-display",
  weight: "660",
  display: "optional",
  preload: false,
});

const text = localFont({
  src: "./fonts/text.woff2",
  variable: "--font-family-text",
  weight: "400 700",
  display: "optional",
  preload: false,
});

/** Class names for the `<html>` element, with the font variables that globals.css uses. */
export const fontClasses = `${display.variable} ${text.variable}`;
