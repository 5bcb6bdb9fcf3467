import { Path } from "groq-js";

/**
 * Stands on the right of `_id in …`. groq-js asks a path value whether it `matches` an id, which here is one look into
 * a set where an array would be walked for each document.
 */
export class IdSetPath extends Path {
  readonly ids: ReadonlySet<string>;

  constructor(ids: ReadonlySet<string>) {
    super("");
    this.ids = ids;
  }

  matches(id: string): boolean {
    return this.ids.has(id);
  }
}
