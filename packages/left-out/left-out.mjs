#!/usr/bin/env node

// Takes the place of each package that "overrides" in package.json names: docs/dependencies.md.

/** Who asked, where the stack knows: after `require`, not after `import`. */
const asking = new Error("Who asks?").stack
  ?.split("\n")
  .find((line) => /node_modules.(?!.*left-out)/.test(line));

throw new Error(
  [
    "A package was loaded that this project leaves out, because nothing here needs it.",
    `It was asked for${asking ? asking.replace(/^\s*at/, " at") : " by an import, or by the command sanity"}.`,
    'To have it, remove its line from "overrides" in package.json and run npm install.',
    "The vendor's command line runs from any other folder: npx sanity@latest. See docs/dependencies.md.",
  ].join(" "),
);
