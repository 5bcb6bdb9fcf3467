export const rows = [
  {
    method: "POST",
    path: "/assets/images/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/assets.test.ts",
    notes: "HEIC is refused; SVG is stored unchanged and served sandboxed; 400 in an add-on dataset",
  },
  {
    method: "POST",
    path: "/assets/files/:dataset",
    status: "supported",
    testedBy: "packages/lake/tests/assets.test.ts",
    notes: "the type is detected from the bytes; the header is ignored; 400 in an add-on dataset",
  },
  {
    method: "GET",
    path: "/images/:project/:dataset/:file/:shownName?",
    status: "supported",
    testedBy: "packages/lake/tests/images-transforms.test.ts",
    notes:
      "without a version; never enlarges; rounds widths above 400 up to a ladder; AVIF has no frames, so an animation becomes WebP",
  },
  {
    method: "GET",
    path: "/files/:project/:dataset/:file/:shownName?",
    status: "supported",
    testedBy: "packages/lake/tests/images-files.test.ts",
    notes: "without a version; types that a browser could run are sent as downloads",
  },
] as const;
