/** A document, stored or about to be. */
export interface AnyDocument {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

/** Brings a data folder from one version to the next. */
export interface Migration {
  /** What is so afterwards, for the log: "contract templates name their sub-category by its key". */
  readonly title: string;
  /**
   * Changes each database in a transaction. No back end has the folder open, and its databases are copied.
   *
   * It leaves alone what is so already, because it runs again after a kill between two databases. It writes its tables
   * itself: the back ends' code writes those of the newest version, which later migrations make.
   *
   * @param report - takes a line for the log
   */
  run(dataFolder: string, report: (message: string) => void): void;
  /**
   * For a migration that changes what documents are: those of these documents of one dataset that have to change,
   * changed. It is used for what comes from an earlier time: the log, an export.
   */
  readonly documents?: <Stored extends AnyDocument>(documents: readonly Stored[]) => Stored[];
}
