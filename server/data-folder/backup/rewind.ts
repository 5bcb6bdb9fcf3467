import { type Rewound, rewindDataset } from "@paraph/lake/transfer/http-target";
import { runningProcess } from "@paraph/service/process-file";

/** Brings a dataset's documents back to what they were at a moment, as its log says. The lake has to run. */
export async function rewind(dataFolder: string, dataset: string, time: Date): Promise<Rewound> {
  const lake = runningProcess(dataFolder, "lake");
  if (!lake) throw new Error(`No lake runs on ${dataFolder}. Start the system, then try again.`);
  return rewindDataset({ url: `http://127.0.0.1:${lake.port}`, token: lake.token, dataset }, time);
}
