/** One event of a raw stream of server-sent events. */
export interface RawEvent {
  readonly event: string;
  readonly id?: string;
  // Not typed further, because events have data of many shapes.
  readonly data: Record<string, unknown>;
}

export interface RawStream extends AsyncDisposable {
  next(): Promise<RawEvent>;
}

/** Reads server-sent events as sent, including what the client's EventSource hides. */
export function readEvents(response: Response): RawStream {
  if (!response.body) throw new Error(`Expected a stream, got ${response.status} without a body`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    async next() {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end >= 0) {
          const lines = text.slice(0, end).split("\n");
          text = text.slice(end + 2);
          const event = parse(lines);
          if (event) return event;
        } else {
          const { done, value } = await reader.read();
          if (done) throw new Error("The stream ended before the next event");
          text += value;
        }
      }
    },
    async [Symbol.asyncDispose]() {
      await reader.cancel();
    },
  };
}

function parse(lines: readonly string[]): RawEvent | null {
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [event, id, data] = [field("event"), field("id"), field("data")];
  if (event === undefined || data === undefined) return null;
  return { event, ...(id === undefined ? {} : { id }), data: JSON.parse(data) };
}
