import { announcement } from "./announcement/announcement.ts";
import { blocks } from "./blocks/index.ts";
import { withDocumentChecks } from "./checks/document-checks.ts";
import { comparison } from "./comparisons/comparison.ts";
import { clause, sharedClause } from "./contracts/clause.ts";
import { contractBlank } from "./contracts/contractBlank.ts";
import { contractCategory } from "./contracts/contractCategory.ts";
import { contractClause } from "./contracts/contractClause.ts";
import { contractTemplate } from "./contracts/contractTemplate.ts";
import { blank, contractText } from "./contracts/contractText.ts";
import { attestation, formality } from "./contracts/formality.ts";
import { signatureLine } from "./contracts/signatureLine.ts";
import { stateNote, stateText } from "./contracts/stateText.ts";
import { caseStudy } from "./documents/caseStudy.ts";
import { certification } from "./documents/certification.ts";
import { deletedDocument } from "./documents/deletedDocument.ts";
import { logo } from "./documents/logo.ts";
import { page } from "./documents/page.ts";
import { pageTemplate } from "./documents/pageTemplate.ts";
import { person } from "./documents/person.ts";
import { post } from "./documents/post.ts";
import { product } from "./documents/product.ts";
import { redirect } from "./documents/redirect.ts";
import { reusableBlock } from "./documents/reusableBlock.ts";
import { solution } from "./documents/solution.ts";
import { testimonial } from "./documents/testimonial.ts";
import { experiment } from "./experiments/experiment.ts";
import { lead } from "./leads/lead.ts";
import { footer } from "./navigation/footer.ts";
import { navCard } from "./navigation/navCard.ts";
import { navigation } from "./navigation/navigation.ts";
import { action } from "./objects/action.ts";
import { chrome } from "./objects/chrome.ts";
// What fields may say of their inputs.
import type {} from "./objects/field-inputs.ts";
import { link } from "./objects/link.ts";
import { picture } from "./objects/picture.ts";
import { richText } from "./objects/richText.ts";
import { seo } from "./objects/seo.ts";
import { withShownTimes } from "./objects/shown-times.ts";
import { visual } from "./objects/visual.ts";
import { searchWords } from "./search/searchWords.ts";
import { deal } from "./selling/deal.ts";
import { previewShare } from "./sharing/previewShare.ts";
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
  pageTemplate,
  experiment,
  navCard,
  certification,
  redirect,
  testimonial,
  logo,
  person,
  lead,
  deletedDocument,
  previewShare,
];

/** Types with exactly one document, whose id is the type. */
export const singletons = [siteSettings, navigation, footer, searchWords];

const contractObjects = [
  blank,
  contractText,
  clause,
  sharedClause,
  stateText,
  stateNote,
  contractBlank,
  signatureLine,
  attestation,
  formality,
];

const objects = [link, action, picture, visual, richText, seo, chrome, ...contractObjects];

export const schemaTypes = [
  ...documents.map(withDocumentChecks),
  ...singletons.map(withDocumentChecks),
  ...objects,
  ...blocks.map(withShownTimes),
];
