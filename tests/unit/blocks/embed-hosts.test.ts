import { expect, test } from "vitest";
import { embedOf } from "../../../lib/embed-hosts.ts";

test.each([
  [
    "https://www.youtube.com/watch?v=abcdefghijk&t=10",
    "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
  ],
  ["https://youtu.be/abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"],
  ["https://youtube.com/shorts/abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"],
  ["https://vimeo.com/123456789", "https://player.vimeo.com/video/123456789?dnt=1&autoplay=1"],
  [
    "https://www.loom.com/share/0123456789abcdef0123456789abcdef",
    "https://www.loom.com/embed/0123456789abcdef0123456789abcdef?autoplay=1",
  ],
  [
    "https://www.figma.com/file/abcdefghij1234567890AB/Name",
    "https://embed.figma.com/design/abcdefghij1234567890AB?embed-host=website",
  ],
  ["https://codepen.io/somebody/pen/abcdef", "https://codepen.io/somebody/embed/abcdef?default-tab=result"],
  [
    "https://www.openstreetmap.org/export/embed.html?bbox=-77.1,38.8,-77.0,38.9&layer=evil",
    "https://www.openstreetmap.org/export/embed.html?bbox=-77.1%2C38.8%2C-77.0%2C38.9&layer=mapnik",
  ],
])("%s is framed as %s", (address, frame) => {
  expect(embedOf(address)?.frame).toBe(frame);
});

test.each([
  "https://evil.example/watch?v=abcdefghijk",
  "https://youtube.com.evil.example/watch?v=abcdefghijk",
  "https://user@www.youtube.com/watch?v=abcdefghijk",
  "https://www.youtube.com:8443/watch?v=abcdefghijk",
  "http://www.youtube.com/watch?v=abcdefghijk",
  "https://www.youtube.com/@channel",
  'https://www.youtube.com/watch?v="><script>',
  "https://vimeo.com/settings",
  "https://www.openstreetmap.org/export/embed.html?bbox=javascript:1",
  "data:text/html,x",
  "",
  7,
  null,
])("%j is not framed", (address) => {
  expect(embedOf(address)).toBeNull();
});
