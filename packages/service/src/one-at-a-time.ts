/** A function that does what it is given one after another. A failure is for its own caller, and the next comes all the same. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {}); // the caller handles it
    return done;
  };
}
