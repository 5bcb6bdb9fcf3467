/** The workers of this site, by the file in which each begins (server/browser/bundle.ts). */
interface WorkerFiles {
  readonly pdf: string;
  readonly docx: string;
  readonly search: string;
}

/** The bundler writes their names in place of this. */
declare const paraphWorkers: WorkerFiles;

export const workerFiles: WorkerFiles = paraphWorkers;
