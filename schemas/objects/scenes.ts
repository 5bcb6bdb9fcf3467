/** The drawn product scenes a marketer can choose; `components/` draws one picture for each value. */
export const scenes = [
  { value: "signing", title: "A document being signed" },
  { value: "approval", title: "An approval moving through people" },
  { value: "form", title: "A form filling itself" },
  { value: "timer", title: "A timer over a classroom" },
  { value: "audit", title: "An audit trail" },
  { value: "templates", title: "A shelf of templates" },
  { value: "embed", title: "Signing inside another application" },
  { value: "team", title: "A team working on one document" },
  { value: "mobile", title: "Signing on a phone" },
  { value: "stroke", title: "The signature stroke alone" },
  { value: "api", title: "A request and its answer" },
  { value: "pricing", title: "Plans side by side" },
] as const;
