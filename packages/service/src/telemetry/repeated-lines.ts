const MINUTE = 60_000;

interface Window {
  count: number;
}

const windows = new Map<string, Window>();

/**
 * Writes at most so many lines of one kind in a minute, and after it how many more there were: whoever can cause a line must
 * not fill the disk that holds the log.
 */
export function limitLines(
  kind: string,
  most: number,
  write: () => void,
  summarize: (more: number) => void,
): void {
  const running = windows.get(kind);
  const window = running ?? { count: 0 };
  window.count += 1;
  if (window.count <= most) write();
  if (running) return;
  windows.set(kind, window);
  setTimeout(() => {
    windows.delete(kind);
    if (window.count > most) summarize(window.count - most);
  }, MINUTE).unref();
}
