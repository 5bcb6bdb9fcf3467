/** The small drawings a marketer can choose for an item; `components/content/icon.tsx` draws each of them. */
export const iconNames = [
  { value: "signature", title: "Signature" },
  { value: "document", title: "Document" },
  { value: "template", title: "Template" },
  { value: "form", title: "Form" },
  { value: "approval", title: "Approval" },
  { value: "people", title: "People" },
  { value: "clock", title: "Clock" },
  { value: "shield", title: "Shield" },
  { value: "lock", title: "Lock" },
  { value: "trail", title: "Audit trail" },
  { value: "bell", title: "Reminder" },
  { value: "mail", title: "E-mail" },
  { value: "phone", title: "Phone" },
  { value: "globe", title: "Globe" },
  { value: "code", title: "Code" },
  { value: "plug", title: "Connection" },
  { value: "stack", title: "Stack" },
  { value: "spark", title: "Spark" },
  { value: "chart", title: "Chart" },
  { value: "coins", title: "Price" },
] as const;

export type IconName = (typeof iconNames)[number]["value"];
