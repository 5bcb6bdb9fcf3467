import fc from "fast-check";

const releases = ["rA", "rB"] as const;
export const pages = ["page-1", "page-2"] as const;
const day = 86_400_000;

type State = "active" | "scheduled" | "published" | "archived" | "deleted";

interface ModelRelease {
  state: State;
  due: number;
  /** The titles that its versions give to pages; null removes a page. */
  readonly versions: Map<string, string | null>;
}

/** What a lake should hold, as plain as it can be said. */
export interface Model {
  /** Titles of published pages. */
  readonly published: Map<string, string>;
  readonly releases: Map<string, ModelRelease>;
  now: number;
}

const release = fc.constantFrom(...releases);
const page = fc.constantFrom(...pages);
const title = fc.string({ minLength: 1, maxLength: 3 });

export const command = fc.oneof(
  fc.record({ kind: fc.constant("create"), release }),
  fc.record({ kind: fc.constantFrom("version", "edit"), release, page, title }),
  fc.record({ kind: fc.constantFrom("discard", "remove"), release, page }),
  fc.record({ kind: fc.constantFrom("publish", "archive", "unarchive", "unschedule", "delete"), release }),
  fc.record({ kind: fc.constant("schedule"), release, days: fc.integer({ min: -1, max: 3 }) }),
  fc.record({ kind: fc.constant("wait"), days: fc.integer({ min: 1, max: 2 }) }),
  // Beside all releases, as somebody does who presses Publish.
  fc.record({ kind: fc.constant("write"), page, title }),
);

export interface Command {
  readonly kind: string;
  readonly release?: string;
  readonly page?: string;
  readonly title?: string;
  readonly days?: number;
}

/** Applies a command to the model. Returns whether the lake should allow it. */
export function applyToModel(model: Model, command: Command): boolean {
  const { kind, release: name = "", page = "", title = "", days = 0 } = command;
  if (kind === "wait") {
    model.now += days * day;
    const due = [...model.releases].filter(([, { state, due }]) => state === "scheduled" && due <= model.now);
    due.sort(([one, a], [other, b]) => a.due - b.due || (one < other ? -1 : 1));
    for (const [, one] of due) {
      if (one.versions.size > 0) publish(model, one);
      else one.state = "active";
    }
    return true;
  }
  if (kind === "write") {
    model.published.set(page, title);
    return true;
  }
  const release = model.releases.get(name);
  if (kind === "create") {
    if (release) return false;
    model.releases.set(name, { state: "active", due: 0, versions: new Map() });
    return true;
  }
  return release !== undefined && applyToRelease(model, release, { ...command, page, title, days });
}

function applyToRelease(model: Model, release: ModelRelease, command: Required<Omit<Command, "release">>) {
  const { kind, page, title, days } = command;
  const { state, versions } = release;
  const isActive = state === "active";
  const move = (isAllowed: boolean, next: State) => {
    if (isAllowed) release.state = next;
    return isAllowed;
  };
  switch (kind) {
    case "version":
      if (!isActive || versions.has(page)) return false;
      versions.set(page, title);
      return true;
    case "edit":
      if (!isActive || !versions.has(page)) return false;
      // A page that is to be removed keeps its text for nobody.
      if (versions.get(page) !== null) versions.set(page, title);
      return true;
    case "remove":
      if (!isActive || (!versions.has(page) && !model.published.has(page))) return false;
      versions.set(page, null);
      return true;
    case "discard":
      return isActive && versions.delete(page);
    case "publish":
      if (!isActive || versions.size === 0) return false;
      publish(model, release);
      return true;
    case "archive":
      return move(isActive, "archived");
    case "unarchive":
      return move(state === "archived", "active");
    case "unschedule":
      return move(state === "scheduled", "active");
    case "delete":
      if (state === "archived") versions.clear();
      return move(state === "archived" || state === "published", "deleted");
    default: {
      if (!(isActive || state === "scheduled") || (versions.size === 0 && days <= 0)) return false;
      release.due = model.now + days * day;
      release.state = "scheduled";
      if (days <= 0) publish(model, release);
      return true;
    }
  }
}

function publish({ published }: Model, release: ModelRelease): void {
  for (const [page, title] of release.versions) {
    if (title === null) published.delete(page);
    else published.set(page, title);
  }
  release.state = "published";
  release.versions.clear();
}

/** When a command schedules a release. */
export function dueTime({ now }: Model, { days = 0 }: Command): string {
  return new Date(now + days * day).toISOString();
}
