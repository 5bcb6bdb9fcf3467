import { blocks } from "./blocks/index.ts";
import { announcement } from "./documents/announcement.ts";
import { caseStudy } from "./documents/caseStudy.ts";
import { certification } from "./documents/certification.ts";
import { comparison } from "./documents/comparison.ts";
import { contractCategory } from "./documents/contractCategory.ts";
import { contractClause } from "./documents/contractClause.ts";
import { contractTemplate } from "./documents/contractTemplate.ts";
import { deal } from "./documents/deal.ts";
import { lead } from "./documents/lead.ts";
import { logo } from "./documents/logo.ts";
import { navCard } from "./documents/navCard.ts";
import { page } from "./documents/page.ts";
import { person } from "./documents/person.ts";
import { post } from "./documents/post.ts";
import { product } from "./documents/product.ts";
import { redirect } from "./documents/redirect.ts";
import { reusableBlock } from "./documents/reusableBlock.ts";
import { solution } from "./documents/solution.ts";
import { testimonial } from "./documents/testimonial.ts";
import { action } from "./objects/action.ts";
import { chrome } from "./objects/chrome.ts";
import { clause, sharedClause } from "./objects/clause.ts";
import { contractBlank } from "./objects/contractBlank.ts";
import { blank, contractText } from "./objects/contractText.ts";
import { link } from "./objects/link.ts";
import { picture } from "./objects/picture.ts";
import { richText } from "./objects/richText.ts";
import { seo } from "./objects/seo.ts";
import { signatureLine } from "./objects/signatureLine.ts";
import { stateNote, stateText } from "./objects/stateText.ts";
import { visual } from "./objects/visual.ts";
import { footer } from "./singletons/footer.ts";
import { navigation } from "./singletons/navigation.ts";
import { siteSettings } from "./singletons/siteSettings.ts";

export const documents = [
  page,
  product,
  solution,
  deal,
  caseStudy,
  post,
  comparison,
  announcement,
  contractCategory,
  contractTemplate,
  contractClause,
  reusableBlock,
  navCard,
  certification,
  redirect,
  testimonial,
  logo,
  person,
  lead,
];

/** Documents of which there is exactly one; its id is its type. */
export const singletons = [siteSettings, navigation, footer];

const contractObjects = [
  blank,
  contractText,
  clause,
  sharedClause,
  stateText,
  stateNote,
  contractBlank,
  signatureLine,
];

const objects = [link, action, picture, visual, richText, seo, chrome, ...contractObjects];

export const schemaTypes = [...documents, ...singletons, ...objects, ...blocks];
