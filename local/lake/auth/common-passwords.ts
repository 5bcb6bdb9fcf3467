let common: Promise<ReadonlySet<string>> | null = null;

/** Whether others use it so often that it is among the first to be tried, as lists of leaked passwords have it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read();
  return (await common).has(password.toLowerCase());
}

/** Needed only where somebody sets a password. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]?.map(String));
}
