interface Choice {
  readonly value: string;
  readonly title: string;
}

type Titles<Choices extends readonly Choice[]> = { readonly [Value in Choices[number]["value"]]: string };

/** What people read for each value of a list of choices. */
export function titlesOf<const Choices extends readonly Choice[]>(choices: Choices): Titles<Choices> {
  const titles = Object.fromEntries(choices.map(({ value, title }) => [value, title]));
  return titles as Titles<Choices>; // one for each
}

/** The values that a list of choices has. */
export function valuesOf<const Choices extends readonly Choice[]>(
  choices: Choices,
): Choices[number]["value"][] {
  return choices.map(({ value }) => value);
}
