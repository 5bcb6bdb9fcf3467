import type { SanityClient } from "@sanity/client";
import type { DemoPerson } from "../../src/auth/people.ts";
import type { TestLake } from "./lake.ts";

export const password = "correct horse battery";

/** Somebody who has set this password by the link of an invitation. */
export async function join(
  lake: TestLake,
  person: { readonly name: string; readonly email: string; readonly role: string },
): Promise<{ email: string; password: string }> {
  const { staffing } = lake.lake.services;
  await staffing.setPassword(staffing.invite(person).secret, password);
  return { email: person.email, password };
}

export const mara = { name: "Mara Lindqvist", email: "mara@paraph.example", role: "administrator" };
export const deniz = { name: "Deniz Aksoy", email: "deniz@paraph.example", role: "publisher" };

/** Who is there where one click signs in. */
export const demoPeople: readonly DemoPerson[] = [
  { id: "mara-lindqvist", name: "Mara Lindqvist", email: "mara@paraph.example", role: "administrator" },
  { id: "deniz-aksoy", name: "Deniz Aksoy", email: "deniz@paraph.example", role: "publisher" },
  { id: "kofi-mensah", name: "Kofi Mensah", email: "kofi@paraph.example", role: "editor" },
  { id: "lena-brandt", name: "Lena Brandt", email: "lena@paraph.example", role: "author" },
  { id: "ines-kowalski", name: "Ines Kowalski", email: "ines@paraph.example", role: "viewer" },
];

/** The client of a person who is signed in. */
export function asPerson(lake: TestLake, id = "mara-lindqvist"): SanityClient {
  return lake.client("anonymous", { token: lake.lake.services.credentials.startSession(id) });
}

/** Submits the login page as a browser would: with an Origin header, which pages can't choose. */
export function signIn(
  lake: TestLake,
  email: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return lake.fetch(`${lake.url}/v1/auth/login/local`, {
    method: "POST",
    headers: { Origin: lake.url, ...headers },
    body: new URLSearchParams({ origin: `${lake.url}/studio`, email, password }),
    redirect: "manual",
  });
}

/** The cookie of the session that an answer begins. */
export function sessionIn(answer: Response): string {
  return /lake-session-\d+=[^;]+/.exec(answer.headers.getSetCookie().join("\n"))?.[0] ?? "";
}
