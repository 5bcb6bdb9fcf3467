export const span = (_key: string, text: string, ...marks: string[]) => ({
  _type: "span",
  _key,
  text,
  marks,
});

export const block = (text: string, more: object = {}) => ({
  _type: "block",
  _key: "block",
  style: "normal",
  markDefs: [],
  children: [span("span", text)],
  ...more,
});

/** Of spans as `block` makes them. */
export const textOf = (children: unknown) =>
  (children as { text: string }[]).map(({ text }) => text).join(""); // see above
