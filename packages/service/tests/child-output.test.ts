import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import { passOnOutput } from "../src/child-process.ts";
import { readRequestId } from "../src/telemetry/request-context.ts";

test("a back end that does not start is told about in its own words, out of its JSON", async () => {
  const stream = new PassThrough();
  const output = passOnOutput(stream, "lake");
  stream.write('{"level":"error","msg":"Port 3100 is ');
  stream.end('taken."}\nand a line of text\n');
  expect(await output.failure()).toBe("Port 3100 is taken.\nand a line of text");
});

test("what a back end says while it starts comes when it is ready, and everything comes in whole lines", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    const stream = new PassThrough();
    const output = passOnOutput(stream, "lake");
    stream.write("A link for somebody\n");
    await new Promise(setImmediate);
    expect(written).not.toHaveBeenCalled();
    output.release();
    stream.write("half ");
    stream.end("a line\n");
    await output.failure();
    expect(written.mock.calls.map(([line]) => line)).toEqual(["A link for somebody\n", "half a line\n"]);
  } finally {
    written.mockRestore();
  }
});

test.each([
  ["of-the-proxy-0001", "of-the-proxy-0001"],
  ["short", null],
  ["a".repeat(65), null],
  ['a"},{"forged":"line', null],
  ["ann@visitor.example", null],
  [["abcdefgh", "ijklmnop"], null],
  [undefined, null],
])("the header %j is the id %j", (header, expected) => {
  expect(readRequestId(header)).toBe(expected);
});
