import { BellIcon } from "@sanity/icons/Bell";
import { publicEnv } from "@/lib/env/public";
import { definePlugin } from "../define-plugin";
import { toolAt } from "../order";
import { isAdministrator } from "../roles";
import { ToolPage } from "../tool-page";
import { MailNotice } from "./mail-notice";
import { QueueList } from "./queue-list";

/**
 * What became of all mails, for administrators. What people get is chosen by each under "My account". A hosted lake
 * sends its own mails.
 */
export const mail = definePlugin({
  name: "mail",
  tools: toolAt(
    110,
    { name: "mail", title: "Mail", icon: BellIcon, component: MailPage },
    (user) => isAdministrator(user) && publicEnv().mode === "local",
  ),
});

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
