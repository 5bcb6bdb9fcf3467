import { BehaviorSubject, Subject } from "rxjs";
import type { DocumentStore } from "sanity";
import { expect, test, vi } from "vitest";
import { publishWhenStored } from "@/studio/connection/kept-publish";

interface Shown {
  readonly draft: string;
  readonly published: string;
}

/** A document as the Studio's store tells of it. */
function openDocument(errors: readonly { readonly level: string }[] = []) {
  const isStored = new BehaviorSubject(false);
  const checked = new BehaviorSubject({ isValidating: false, revision: "1", validation: errors });
  const current = new BehaviorSubject(editState({ draft: "1", published: "0" }));
  const events = new Subject<object>();
  const operation = { disabled: false as string | false, execute: vi.fn() };
  const operations = new BehaviorSubject({ publish: operation });
  const pair = {
    consistencyStatus: () => isStored,
    validation: () => checked,
    editState: () => current,
    editOperations: () => operations,
    operationEvents: () => events,
  };
  const published = publishWhenStored(
    { pair } as unknown as DocumentStore, // all of the store that publishing asks
    "page-1",
    "page",
  );
  return { isStored, checked, current, events, operation, operations, published };
}

function editState({ draft, published }: Shown) {
  return { ready: true, draft: { _rev: draft }, published: { _rev: published } };
}

test("a publish waits until what was typed is stored and checked, and lets nobody forget the document before", async () => {
  const { isStored, checked, current, events, operation, published } = openDocument();
  expect(isStored.observed).toBe(true);
  current.next(editState({ draft: "2", published: "0" }));
  isStored.next(true);
  await Promise.resolve();
  expect(operation.execute, "the check is of the revision before").not.toHaveBeenCalled();
  checked.next({ isValidating: true, revision: "2", validation: [] });
  await Promise.resolve();
  expect(operation.execute, "the check still runs").not.toHaveBeenCalled();
  checked.next({ isValidating: false, revision: "2", validation: [] });
  await vi.waitFor(() => expect(operation.execute).toHaveBeenCalledTimes(1), 300_000);
  expect(isStored.observed).toBe(true);
  events.next({ op: "publish", type: "success" });
  current.next(editState({ draft: "2", published: "1" }));
  expect(await published).toEqual({ previous: { _rev: "0" }, document: { _rev: "1" } });
  expect(isStored.observed).toBe(false);
});

test("a publish that is followed by typing has no event, and is known by the new revision", async () => {
  const { isStored, current, operation, published } = openDocument();
  isStored.next(true);
  await vi.waitFor(() => expect(operation.execute).toHaveBeenCalled(), 300_000);
  current.next(editState({ draft: "3", published: "2" }));
  expect(await published).toEqual({ previous: { _rev: "0" }, document: { _rev: "2" } });
});

test("a publish says that it was refused, that the document has errors, or that nothing is left to publish", async () => {
  const refused = openDocument();
  refused.isStored.next(true);
  await vi.waitFor(() => expect(refused.operation.execute).toHaveBeenCalled(), 300_000);
  refused.events.next({ op: "commit", type: "error" });
  refused.events.next({ op: "publish", type: "error" });
  expect(await refused.published).toBe("refused");

  const wrong = openDocument([{ level: "error" }]);
  wrong.isStored.next(true);
  expect(await wrong.published).toBe("has errors");
  expect(wrong.operation.execute).not.toHaveBeenCalled();

  const done = openDocument();
  done.operations.next({ publish: { ...done.operation, disabled: "ALREADY_PUBLISHED" } });
  done.isStored.next(true);
  expect(await done.published).toBe("nothing left");
});
