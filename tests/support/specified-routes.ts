export interface SpecifiedRoute {
  readonly path: string;
  readonly navigation: boolean;
  readonly footer: boolean;
  /** Hidden pages are noindex and in no list of pages. */
  readonly isHidden: boolean;
}

const words = (text: string) => text.trim().split(/\s+/);

/** R-ROUTES, copied from the specification and grouped by the bars that each page shows. */
const withBars = words(`
  / /pricing /features /ai /about /customers /blog /calculators /integrations /best-esignature-apis /announcement
  /announcement/nvidia-inception-program /auth /v2 /payment /thank-you /demo-booked
  /form-approval /form-approval/pricing
  /signature /signature/pricing /signature/api /signature/enterprise /signature/embedding /signature/soc
  /signature/wordpress-integration /signature/whitelabel /signature/mobile
  /signature/what-is-electronic-signature /signature/electric-signature-legality /signature/alternatives
  /signature/affiliates /signature/affiliates/hubspot /signature/online-signature /signature/pdf-tools
  /signature/gsuite-addon /signature/gsuite-addon/esignature
  /signature/contracts /signature/contracts/real-estate /signature/contracts/personal-family
  /signature/contracts/business /signature/contracts/download-success
  /fillable /embeddings /signature-workflow /file-upload /timer-classroom /timer-classroom/pricing /tattoo-forms
  /tattoo-forms/pricing /blog-genie
  /solutions/insurance /solutions/real-estate /solutions/healthcare /solutions/finance /solutions/enterprise
  /solutions/startups
  /terms-of-service /privacy-policy /refund-policy
  /blog/connect-to-stripe-and-accept-payments-in-bolosign`);

const withFooterAlone = ["/affiliate-partners"];

const bare = words(`
  /lifetime-deal /super-lifetime-deal /mega-subscription-deal /ultimate-subscription-deal
  /limited-subscription-deal /supreme-deal /secret-deal /deals/jvzoo /deals/s/st/api
  /signature/deals/free-trial /signature/deals/trials /payment-info /start-taking-signature`);

const hidden = words(`
  /auth /v2 /payment /payment-info /thank-you /demo-booked /signature/contracts/download-success /supreme-deal
  /secret-deal`);

export const specifiedRoutes: readonly SpecifiedRoute[] = [...withBars, ...withFooterAlone, ...bare].map(
  (path) => ({
    path,
    navigation: withBars.includes(path),
    footer: !bare.includes(path),
    isHidden: hidden.includes(path),
  }),
);

/** Screens that exist only in code, without a document. */
export const screensOfCode: readonly string[] = ["/auth", "/payment-info"];
