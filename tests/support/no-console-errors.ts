import { afterEach, beforeEach, expect, vi } from "vitest";

let errors: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  errors = vi.spyOn(console, "error").mockImplementation(() => {});
});

/** A test that expects an error replaces console.error with its own spy. Any other call is an unnoticed defect. */
afterEach(() => {
  const calls = errors.mock.calls.map((call: unknown[]) => call.map(String).join(" "));
  errors.mockRestore();
  expect(calls, "unexpected console.error").toEqual([]);
});
