import { prepareDataFolder } from "../../server/data-folder/prepare-data-folder.ts";

/** Prepares the data folder in its first argument, and is killed as soon as the log holds the words in its second. */
const [dataFolder = "", words = ""] = process.argv.slice(2);

await prepareDataFolder({
  dataFolder,
  log(line) {
    if (line.includes(words)) process.kill(process.pid, "SIGKILL");
  },
});
