import type { Environment } from "../../lib/env/environment.ts";
import { openVisitCounter } from "../counting/count-visits.ts";
import { createLakeClient } from "../counting/lake-client.ts";
import type { VisitCounter } from "../counting/visit-counter.ts";
import { StudioProof } from "./studio-proof.ts";
import { VisitAnswers } from "./visit-answers.ts";
import { openVisitStore } from "./visit-store.ts";

interface CountedVisits {
  /** Null: visits are not counted. */
  readonly counter: VisitCounter | null;
  /** Null: our own lake answers the Studio. */
  readonly answers: VisitAnswers | null;
  /** Stores what is counted until then. */
  close(): Promise<void>;
}

/** What this server counts, and tells of it. */
export function openCountedVisits(
  environment: Pick<Environment, "lake" | "visits" | "dataFolder">,
): CountedVisits {
  const store = openVisitStore(environment);
  const counter = openVisitCounter(environment, store);
  return {
    counter,
    answers: store && new VisitAnswers({ store, proof: new StudioProof(createLakeClient(environment.lake)) }),
    async close() {
      await counter?.flush();
      store?.close();
    },
  };
}
