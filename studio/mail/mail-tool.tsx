import { BellIcon } from "@sanity/icons/Bell";
import { type Tool, useCurrentUser, userHasRole } from "sanity";
import { MailSection } from "../account/mail-section";
import { ToolPage } from "../tool-page";
import { QueueList } from "./queue-list";

/** What somebody gets by mail, and for administrators what became of all mails. */
export const mailTool: Tool = { name: "mail", title: "Mail", icon: BellIcon, component: MailPage };

function MailPage() {
  const user = useCurrentUser();
  return (
    <ToolPage testId="studio-mail" title="Mail" intro="What you are told of by mail.">
      <MailSection />
      {user !== null && userHasRole(user, "administrator") && <QueueList />}
    </ToolPage>
  );
}
