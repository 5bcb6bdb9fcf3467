/** One entry of the Studio's History pane; the fields are those its events store reads. */
export interface HistoryEvent {
  readonly type:
    | "createDocumentVersion"
    | "deleteDocumentVersion"
    | "publishDocumentVersion"
    | "scheduleDocumentVersion"
    | "unscheduleDocumentVersion"
    | "unpublishDocument"
    | "deleteDocumentGroup"
    | "createLiveDocument"
    | "updateLiveDocument";
  readonly timestamp: string;
  readonly author: string;
  readonly documentId: string;
  readonly [field: string]: unknown;
}
