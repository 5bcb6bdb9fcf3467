type Send = (perspective: string) => Promise<{ readonly ok: boolean; readonly status: number }>;

/**
 * Has the following requests show a perspective: names with commas in between, as the Studio lists them. One after
 * another, because each answer sets the same cookie, and the last one has to be that of the last choice. A choice that
 * another one follows before its turn is not sent. Resolves to whether the perspective is shown now.
 */
export function inOrderOfChoice(send: Send): (perspective: string) => Promise<boolean> {
  let last = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return (perspective) => {
    const own = ++last;
    const shown = turn.then(async () => {
      if (own !== last) return false;
      const answer = await send(perspective);
      if (!answer.ok) console.warn(`Showing ${perspective} in the preview failed: ${answer.status}`);
      return own === last;
    });
    // The next choice has its turn, whatever became of this one.
    turn = shown.catch(() => undefined);
    return shown;
  };
}

export const showPerspective = inOrderOfChoice((perspective) =>
  fetch("/api/draft-mode/perspective", { method: "POST", body: perspective }),
);
