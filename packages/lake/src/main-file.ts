import path from "node:path";

/** The program that runs the lake in a process of its own: TypeScript, or JavaScript in a bundle. */
export const lakeMain = path.join(import.meta.dirname, `main${path.extname(import.meta.filename)}`);
