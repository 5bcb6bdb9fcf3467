/** Where the browser remembers who has seen the tour. */
function keyOf(userId: string): string {
  return `paraph-tour-${userId}`;
}

export function hasSeenTour(userId: string): boolean {
  return localStorage.getItem(keyOf(userId)) !== null;
}

export function rememberTour(userId: string): void {
  localStorage.setItem(keyOf(userId), "seen");
}

/** Shows the tour again, from wherever somebody asks for it. */
export const tourEvents = new EventTarget();

export function startTour(): void {
  tourEvents.dispatchEvent(new Event("start"));
}
