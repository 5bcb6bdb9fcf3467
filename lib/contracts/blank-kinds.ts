/** The kinds of answers a blank takes. The kind decides which field asks for it. */
export const blankKinds = [
  { value: "text", title: "Text" },
  { value: "date", title: "Date" },
  { value: "money", title: "Amount of money" },
  { value: "number", title: "Number" },
  { value: "choice", title: "Choice" },
  { value: "party", title: "Party (a person or a company)" },
  { value: "address", title: "Address" },
  { value: "state", title: "US state" },
] as const;

export type BlankKind = (typeof blankKinds)[number]["value"];
