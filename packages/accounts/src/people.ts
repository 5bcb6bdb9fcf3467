/** A person in every new data folder for trying things out. */
export interface DemoPerson {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly emailVerified: boolean;
  /** Enrolled in an authenticator with this secret; `null`: no second factor. */
  readonly totpSecret: string | null;
}

const password = "Demo-pass1";

export const demoPeople: readonly DemoPerson[] = [
  {
    uid: "demo-anna",
    email: "anna@demo.example",
    name: "Anna Lindqvist",
    password,
    emailVerified: true,
    totpSecret: null,
  },
  {
    uid: "demo-otto",
    email: "otto@demo.example",
    name: "Otto Brandt",
    password,
    emailVerified: true,
    totpSecret: "KVKFKRCPNZQUYMLXOVYDSQKJKZDTSRLD",
  },
  {
    uid: "demo-uwe",
    email: "uwe@demo.example",
    name: "Uwe Sanders",
    password,
    emailVerified: false,
    totpSecret: null,
  },
];

/** The choices of the identity chooser, including somebody without an account. */
export const choosablePeople: readonly { readonly email: string; readonly name: string }[] = [
  ...demoPeople,
  { email: "mia@demo.example", name: "Mia Novak" },
];
