import { expect, test, vi } from "vitest";
import { logAnswered } from "../src/telemetry/answered.ts";

test("answers that clients read slowly are told once in a minute, with their number", async () => {
  vi.useFakeTimers();
  const lines: unknown[] = [];
  const warn = vi.spyOn(console, "warn").mockImplementation((line: unknown) => void lines.push(line));
  try {
    const response = { headersSent: true, getHeader: () => "text/html" };
    const answer = (kind: string, statusCode: number, milliseconds: number) =>
      logAnswered({
        method: "GET",
        target: "/about?email=ann@visitor.example",
        response: { ...response, statusCode },
        milliseconds,
        requestId: "x",
        kind,
      });
    for (let count = 0; count < 200; count++) answer("page", 200, 30_000);
    answer("lake", 200, 30_000);
    for (let count = 0; count < 25; count++) answer("page", 500, 10);
    expect(lines.length).toBe(1 + 1 + 20);
    expect(lines[0]).toBe("GET /about answered 200 in 30000 ms");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines.slice(22)).toEqual([
      "199 more requests of the kind page took longer than 5000 ms within a minute",
      "5 more requests of the kind page answered 500 within a minute",
    ]);
    answer("page", 200, 30_000);
    expect(lines.length).toBe(25);
  } finally {
    warn.mockRestore();
    vi.useRealTimers();
  }
});
