/** Shown wherever visitors can take a contract. */
export const noAdvice =
  "General information, not legal advice. Laws differ from state to state and change; have a lawyer read what matters to you.";
