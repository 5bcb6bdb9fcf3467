import { afterEach, beforeEach, expect, vi } from "vitest";

let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  errors = vi.spyOn(console, "error").mockImplementation(() => {});
});

/** A test that expects an error logs it through its own spy; any other call is a defect that nobody saw. */
afterEach(() => {
  const calls = errors.mock.calls.map((call: unknown[]) => call.map(String).join(" "));
  errors.mockRestore();
  expect(calls, "unexpected console.error").toEqual([]);
});
