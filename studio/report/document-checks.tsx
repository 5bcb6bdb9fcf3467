import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentBadgeComponent,
  getDraftId,
  getReleaseIdFromReleaseDocumentId,
  getVersionId,
  type ReleaseActionComponent,
  useValidationStatus,
} from "sanity";
import { useRouter } from "sanity/router";
import { useReleaseReceipt } from "../receipt/use-release-receipt";
import { countFindings } from "./finding-list";
import { DocumentReport } from "./report-view";

/** The action "Check before publishing": the report wherever a document is open, in the Preview as well. */
export const CheckBeforePublishing: DocumentActionComponent = ({ draft, published, version, onComplete }) => {
  const [isOpen, setIsOpen] = useState(false);
  const document = version ?? draft ?? published;
  if (!document) return null;
  const close = () => {
    setIsOpen(false);
    onComplete();
  };
  return {
    label: "Check before publishing",
    icon: CheckmarkCircleIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: "dialog",
      width: "medium",
      header: "Check before publishing",
      content: <DocumentReport document={document} published={published} onOpen={close} />,
      onClose: close,
    },
  };
};
CheckBeforePublishing.displayName = "CheckBeforePublishing";

/** The action "Check" of a release: the report of all its documents. When the release has run, a receipt follows. */
export const CheckRelease: ReleaseActionComponent = (props) => {
  const { release } = props;
  useReleaseReceipt(props);
  const router = useRouter();
  const name = getReleaseIdFromReleaseDocumentId(release._id);
  return {
    label: "Check",
    icon: CheckmarkCircleIcon,
    onHandle: () => router.navigateUrl({ path: `/studio/site-check/release/${name}` }),
  };
};
CheckRelease.displayName = "CheckRelease";

/** Beside Publish: how much the report would say. */
export const CheckBadge: DocumentBadgeComponent = ({ id, type, draft, version, release }) => {
  const target = release === undefined ? getDraftId(id) : getVersionId(id, release);
  const { validation } = useValidationStatus(target, type, true);
  const counted = countFindings(validation.flatMap(({ level }) => (level === "info" ? [] : [{ level }])));
  if (counted === null || !(version ?? draft)) return null;
  const hasErrors = validation.some(({ level }) => level === "error");
  return { label: counted, color: hasErrors ? "danger" : "warning", title: "See the tab “Check”" };
};
CheckBadge.displayName = "Check";
