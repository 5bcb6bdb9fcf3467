import { Button, Card, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { useFailureToast } from "../failure-toast";
import { useMayPublish } from "./may-publish";
import { addShippedTemplates, shippedCount } from "./shipped-templates";

/** What stands at "New page" when there is no template: where they come from, and a way to get some. */
export function NoTemplates() {
  const client = useClient({ apiVersion });
  const toast = useToast();
  const fail = useFailureToast();
  const mayPublish = useMayPublish("pageTemplate");
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    try {
      const { added, lacking } = await addShippedTemplates(client);
      const rest = `Left out, because they link to pages that are not here: ${lacking.join(", ")}.`;
      toast.push({
        status: added.length > 0 ? "success" : "warning",
        title: added.length > 0 ? `${added.length} templates added` : "No template was added",
        description: lacking.length > 0 ? rest : "You can change them under Page templates.",
      });
    } catch (error) {
      fail("The templates were not added", error);
    }
    setIsBusy(false);
  };
  return (
    <Card border padding={4} radius={3} data-testid="no-templates">
      <Stack gap={4}>
        <Text size={2} weight="medium">
          There are no templates
        </Text>
        <Text size={1} muted>
          Any page can become one: choose “Save as template” in the menu beside Publish.
          {shippedCount > 0 &&
            (mayPublish === false
              ? ` An editor can also add the ${shippedCount} that come with this site, on this page.`
              : ` Or begin with the ${shippedCount} that come with this site, for launches, products, deals, events and more. Visitors never see them.`)}
        </Text>
        {mayPublish && shippedCount > 0 && (
          <div>
            <Button
              disabled={isBusy}
              fontSize={1}
              loading={isBusy}
              mode="ghost"
              text={`Add the ${shippedCount} templates`}
              onClick={() => void add()}
            />
          </div>
        )}
      </Stack>
    </Card>
  );
}
