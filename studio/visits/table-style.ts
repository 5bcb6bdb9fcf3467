export const cell = { padding: "0.375rem 0", textAlign: "left" } as const;
export const number = { padding: "0.375rem 0 0.375rem 1rem", textAlign: "right" } as const;
export const line = { borderTop: "1px solid var(--card-border-color)" } as const;
