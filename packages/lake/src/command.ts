#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
import { parseArgs } from "node:util";
import { messageOf } from "@paraph/service/message-of";

const usage = `Usage: lake [FOLDER] [--port N] [--project ID] [--dataset NAME] [--origin URL]... [--people one-click|password]
  A Content Lake on this machine, for a Studio and the vendor's clients. It listens on 127.0.0.1 only.
  FOLDER       where its data is; default: lake
  --port       default: 3334
  --project    the project's id in the Studio's configuration; default: local
  --dataset    default: production
  --origin     where a Studio or a page is that asks it from a browser; default: http://localhost:3333
  --people     whether people sign in with one click, as usual on this machine, or with a password
  Everything else is set by variables: README.`;

/** What goes to the console becomes lines of the log. */
const say = (words: string) => process.stdout.write(`${words}\n`);

/** The lake for whoever starts it by hand. */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: "string", default: "3334" },
      project: { type: "string", default: "local" },
      dataset: { type: "string", default: "production" },
      origin: { type: "string", multiple: true, default: ["http://localhost:3333"] },
      people: { type: "string" },
      help: { type: "boolean" },
    },
  });
  const [data = "lake", ...more] = positionals;
  if (values.help) {
    say(usage);
    return;
  }
  if (more.length > 0 || !/^\d{1,5}$/.test(values.port)) throw new Error(usage);
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minor < 16))
    throw new Error(
      `The lake needs Node 22.16 or newer and runs on ${process.versions.node}. Install it from nodejs.org.`,
    );
  // Only now: an older Node can't load it.
  const { runLake } = await import("./run.ts");
  const { port, folder } = await runLake({
    ...process.env,
    LAKE_FOLDER: data,
    LAKE_PORT: values.port,
    LAKE_PROJECT_ID: values.project,
    LAKE_DATASET: values.dataset,
    LAKE_ORIGINS: values.origin.join(","),
    ...(values.people !== undefined && { LAKE_PEOPLE: values.people }),
  });
  // A cookie goes to another port of one name, and not from one name of this machine to the other.
  const address = `http://localhost:${port}`;
  say(`The lake is at ${address}, and its data in ${folder}. Ctrl-C stops it.
A Studio finds it by projectId "${values.project}", dataset "${values.dataset}" and apiHost "${address}".`);
}

await run().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
