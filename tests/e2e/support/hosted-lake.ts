import { readProcessFile } from "@paraph/service/supervisor";
import { startSystem } from "../../../scripts/support/system.ts";
import { findFreePort } from "../../../server/preconditions.ts";
import { type Courier, openCourier } from "./courier.ts";
import { openVendorsFront, type VendorsFront } from "./vendors-front.ts";

const webhookSecret = "a secret of the rehearsal";

export interface HostedLake {
  /** Where browsers and the site reach it. */
  readonly address: string;
  /** Where tests reach it, past what stands in front. */
  readonly url: string;
  /** The port of the site that the lake knows: its pages may use cookies, and it gets the webhooks. */
  readonly sitePort: number;
  /** What a site needs to use this lake. */
  readonly environment: Readonly<Record<string, string>>;
  readonly front: VendorsFront;
  readonly courier: Courier;
  stop(): Promise<void>;
}

/**
 * A lake that poses as the hosted one: another process at another origin, by TLS and HTTP/2, which knows the site by its
 * tokens, by the origins that may send credentials, and by its webhook, as a project at the vendor does.
 */
export async function startHostedLake(dataFolder: string): Promise<HostedLake> {
  const sitePort = await findFreePort("127.0.0.1");
  const siteUrl = `http://127.0.0.1:${sitePort}`;
  const front = await openVendorsFront(dataFolder);
  const courier = await openCourier(`${siteUrl}/api/revalidate`);
  const lake = await startSystem({
    dataFolder,
    parameters: ["--lake-only"],
    environment: {
      LAKE_PORT: String(await findFreePort("127.0.0.1")),
      LAKE_PUBLIC_URL: front.address,
      LAKE_MERGES: "off",
      // At the vendor each address of a site is added by itself, too.
      LAKE_ORIGINS: `${siteUrl},${siteUrl.replace("127.0.0.1", "localhost")}`,
      LAKE_WEBHOOK_URL: courier.address,
      LAKE_WEBHOOK_SECRET: webhookSecret,
    },
  });
  front.leadTo(lake.lakeUrl);
  const token = readProcessFile(dataFolder, "lake")?.token ?? "";
  return {
    address: front.address,
    url: lake.lakeUrl,
    sitePort,
    environment: {
      NEXT_PUBLIC_SANITY_PROJECT_ID: "local",
      NEXT_PUBLIC_SANITY_DATASET: "production",
      SANITY_API_HOST: front.address,
      SANITY_API_READ_TOKEN: token,
      SANITY_API_WRITE_TOKEN: token,
      SANITY_WEBHOOK_SECRET: webhookSecret,
      NODE_EXTRA_CA_CERTS: front.certificate,
    },
    front,
    courier,
    async stop() {
      await front.close();
      await lake.stop();
      await courier.close();
    },
  };
}
