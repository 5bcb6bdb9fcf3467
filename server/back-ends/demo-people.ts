import type { DemoPerson } from "@paraph/lake/auth/people";

/** One for each role: who is there in a new data folder on this machine. */
export const demoPeople: readonly DemoPerson[] = [
  { id: "mara-lindqvist", name: "Mara Lindqvist", email: "mara@paraph.example", role: "administrator" },
  { id: "deniz-aksoy", name: "Deniz Aksoy", email: "deniz@paraph.example", role: "publisher" },
  { id: "kofi-mensah", name: "Kofi Mensah", email: "kofi@paraph.example", role: "editor" },
  { id: "lena-brandt", name: "Lena Brandt", email: "lena@paraph.example", role: "author" },
  { id: "ines-kowalski", name: "Ines Kowalski", email: "ines@paraph.example", role: "viewer" },
];
