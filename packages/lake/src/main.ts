import { runLake } from "./run.ts";

/** The lake as a process of its own, for whoever starts it and waits for the line that says where it listens. */
const { port } = await runLake(process.env);
const ready = { lake: { port } };
process.stdout.write(`${JSON.stringify(ready)}\n`);
process.send?.(ready);
