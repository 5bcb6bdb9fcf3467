import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { useState } from "react";
import type { DocumentActionComponent } from "sanity";
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
