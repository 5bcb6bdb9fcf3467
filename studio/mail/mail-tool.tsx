import { BellIcon } from "@sanity/icons/Bell";
import type { Tool } from "sanity";
import { ToolPage } from "../tool-page";
import { MailNotice } from "./mail-notice";
import { QueueList } from "./queue-list";

/** What became of all mails, for administrators. What people get is chosen by each under "My account". */
export const mailTool: Tool = { name: "mail", title: "Mail", icon: BellIcon, component: MailPage };

function MailPage() {
  return (
    <ToolPage
      testId="studio-mail"
      title="Mail"
      intro="What became of mails. Everybody chooses under My account which ones they get."
    >
      <MailNotice instead="Give people their links yourself." />
      <QueueList />
    </ToolPage>
  );
}
