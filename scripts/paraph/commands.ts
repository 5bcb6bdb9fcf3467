export interface Command {
  /** One line for the list of commands. */
  readonly does: string;
  /** What follows the command's name, then a line for each parameter. */
  readonly usage: string;
  /** Loads what the command needs: `check` and `mcp` load the Studio's schema, which takes seconds. */
  load(): Promise<{ run(parameters: string[]): Promise<void> }>;
}

const data = "  --data DIR       default: PARAPH_DATA, or .data";
const dataset = "  --dataset NAME   default: production";

/** What operators run, by name. Each has its module beside this one. */
export const commands: Readonly<Record<string, Command>> = {
  doctor: {
    does: "checks the variables before the first visitor: tokens, origins, webhook, prices, domains, clock",
    usage: `
  Ends with 1 if something is wrong.`,
    load: () => import("./doctor.ts"),
  },
  backup: {
    does: "copies all data while the system runs",
    usage: `FOLDER [options]
  Copies content, uploads, accounts and sales into a new folder below FOLDER.
${data}
  --every HOURS    goes on, with one every so many hours, and removes old ones as --thin does
  --thin           removes old ones: of the last day all stay, then one a day for 30 days and one a month for a year`,
    load: () => import("./backup.ts"),
  },
  restore: {
    does: "brings back a backup, or a dataset as it was at a moment",
    usage: `BACKUP [options]
  Brings a data folder back to a backup, or to the newest one in a folder of backups. The system must not run.
${data}
  --replace        moves aside what the data folder has now

       paraph restore --at TIME [options]
  Brings the documents, drafts and releases of a dataset back to what they were, such as --at 2026-11-24T09:00:00Z,
  all or nothing. What visitors sent stays. The system has to run.
${dataset}
${data}`,
    load: () => import("./restore.ts"),
  },
  export: {
    does: "writes the content as NDJSON with assets, in the vendor's format",
    usage: `[FILE.tar.gz] [options]
  --folder DIR     write one JSON file per document instead, in the form of content/
${dataset}
${data}
  --drafts         with --folder: drafts as well
  --no-drafts      without --folder: no drafts`,
    load: () => import("./export.ts"),
  },
  import: {
    does: "reads content from an export or a folder",
    usage: `SOURCE [--replace | --missing] [options]
  SOURCE           a tar.gz or NDJSON of "export" or of "sanity dataset export", or a folder like content/
  --replace        write over documents that are there already
  --missing        leave documents alone that are there already
${dataset}
${data}`,
    load: () => import("./import.ts"),
  },
  check: {
    does: "prints the Studio's site check",
    usage: `[options]
  Ends with 1 if there are errors, which prevent publishing.
  --folder DIR     check a folder in the form of content/ instead of what is published
${data}
  --release NAME   only what this release will publish
  --no-warnings    print errors only`,
    load: () => import("./check.ts"),
  },
  consents: {
    does: "writes what visitors answered to the privacy question as CSV, without anything about who they are",
    usage: `[options] > FILE.csv
  Says when, to which text, what, and whether a signal refused advertising. With a hosted lake: what came to this machine.
  --id NUMBER      only the proof with the number that a visitor names
  --texts          the texts that were shown, each with its version and hash
${data}`,
    load: () => import("./consents.ts"),
  },
  people: {
    does: "says who may sign in to the Studio, and invites, helps and removes people",
    usage: `[list | set-up | invite | role | email | reset | second-factor | sign-out | suspend | resume | remove] [E-MAIL] [options]
  list             everybody, with role, when last seen and second factor (as without any of these)
  set-up           prints a link that makes the first administrator, within an hour, as long as none can sign in
  invite           adds somebody, and prints a link by which that person sets a password within 7 days
  role             gives another role
  email            gives another address to sign in with
  reset            ends sessions and password, and prints a link by which the person sets a new one within a day
  second-factor    says what a role asks for beside the password
  sign-out         ends all sessions; the person can sign in again
  suspend, resume  keeps somebody out for a time
  remove           for good; what the person wrote keeps the name
  --name NAME      of the person invited
  --role ROLE      administrator, publisher, editor, author or viewer
  --factors        with reset: takes the second factor away, too
  --need NEED      of the role: none, any or passkey
  --to E-MAIL      the other address
${data}`,
    load: () => import("./people.ts"),
  },
  mcp: {
    does: "lets assistants read the content and write drafts, by the Model Context Protocol",
    usage: `[--http PORT]
  Speaks over standard input and output: an assistant starts it. The system has to run.
  --http PORT      at http://127.0.0.1:PORT/mcp instead, for those who send PARAPH_ASSISTANT_TOKEN`,
    load: () => import("./mcp.ts"),
  },
};
