import { setImmediate } from "node:timers/promises";
import { startLake } from "@paraph/lake/testing/lake";
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { countsId, dayOf } from "@/lib/redirects/address-counts";
import { AuditFields, audit } from "@/studio/audit/audit-tool";
import { redirects } from "@/studio/redirects/redirects-tool";
import { AskToPublish } from "@/studio/requests/ask-to-publish";

/** What hooks keep between two calls of a component, and what the Studio gives it while it runs. */
const world = vi.hoisted(() => ({
  kept: [] as unknown[],
  next: 0,
  client: null as unknown,
  granted: {} as Record<string, boolean | undefined>,
}));

// A component that is called alone, not rendered. Its effects run at once, when what they depend on is another.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useCallback: (callback: unknown) => callback,
  useEffect: (effect: () => unknown, dependencies: readonly unknown[]) => {
    const place = world.next++;
    const before = world.kept[place];
    if (Array.isArray(before) && before.every((one, index) => one === dependencies[index])) return;
    world.kept[place] = dependencies;
    effect();
  },
  useState: (first: unknown) => {
    const place = world.next++;
    if (!(place in world.kept)) world.kept[place] = first;
    const set = (to: unknown) => {
      world.kept[place] = typeof to === "function" ? to(world.kept[place]) : to;
    };
    return [world.kept[place], set];
  },
}));
vi.mock("sanity", async (original) => ({
  ...(await original<typeof import("sanity")>()),
  useClient: () => world.client,
  useDocumentPairPermissions: ({ permission }: { permission: string }) => {
    const granted = world.granted[permission];
    return [granted === undefined ? undefined : { granted }, granted === undefined];
  },
}));

/** A component as it is at first, and whenever it is called again. */
function alone<Props, Shown>(component: (props: Props) => Shown, props: Props): () => Shown {
  world.kept = [];
  return () => {
    world.next = 0;
    return component(props);
  };
}

test.each([
  ["author", { publish: false, update: true }, "Ask to publish"],
  ["viewer", { publish: false, update: false }, undefined],
  ["editor", { publish: true, update: true }, undefined],
  ["somebody whose role is not known yet", {}, undefined],
])(
  "R-CMS-6 the menu of a draft offers to ask to publish to who writes it and may not publish it: %s",
  (_, granted, label) => {
    world.granted = granted;
    const props = { id: "page-1", type: "page", draft: {} } as never; // what the action reads of them
    expect(alone(AskToPublish, props)()?.label).toBe(label);
  },
);

test("R-CMS-7 a redirect says above its form how many used it, also when nobody did", async () => {
  const day = dayOf(new Date());
  const redirected = Object.entries({ one: 1, many: 12 }).map(([_key, count]) => ({ _key, count }));
  const counts = { _id: countsId(day), _type: "addressCounts", day, redirects: redirected, missing: [] };
  await using lake = await startLake({ documents: [counts] });
  const client = lake.client("editor");
  const asked = vi.spyOn(client, "fetch");
  world.client = client;
  const { badges } = redirects().document ?? {};
  const context = { schemaType: "redirect" } as never; // all that the plugin reads of it
  const [badge] = typeof badges === "function" ? badges([], context) : [];
  if (!badge) throw new Error("A redirect has no badge.");
  const labelOf = async (id: string) => {
    const show = alone(badge, { id, published: { _id: id } } as never); // what the badge reads of them
    show();
    await asked.mock.results.at(-1)?.value;
    return show()?.label;
  };
  expect(await labelOf("one")).toBe("1 visit");
  expect(await labelOf("many")).toBe("12 visits");
  expect(await labelOf("none")).toBe("0 visits");
});

test("the audit begins with the newest again when something is chosen after older ones were shown", async () => {
  const asked: unknown[] = [];
  const page = { entries: [{}], next: "older", names: {}, people: [], keptDays: 365 };
  world.client = {
    request: async ({ query }: { query: unknown }) => {
      asked.push(query);
      return page;
    },
  };
  const { tools } = audit();
  const context = { currentUser: { roles: [{ name: "administrator" }] } } as never; // all that the plugin reads of it
  const [tool] = typeof tools === "function" ? tools([], context) : [];
  const show = alone(tool?.component as () => ReactNode, undefined); // a tool may be a class, this one is not
  const shown = async () => {
    show();
    await setImmediate();
    return [...elementsIn(show())];
  };
  (await shown()).find(({ props }) => props.text === "Show older ones")?.props.onClick?.();
  (await shown()).find(({ type }) => type === AuditFields)?.props.onChange?.({ kind: "published" });
  await shown();
  expect(asked).toEqual([{}, { after: "older" }, { kind: "published" }]);
});

interface Props {
  readonly text?: string;
  readonly onClick?: () => void;
  readonly onChange?: (change: object) => void;
  readonly children?: ReactNode;
}

function* elementsIn(node: ReactNode): Generator<ReactElement<Props>> {
  if (Array.isArray(node)) for (const one of node) yield* elementsIn(one);
  if (!isValidElement<Props>(node)) return;
  yield node;
  yield* elementsIn(node.props.children);
}
