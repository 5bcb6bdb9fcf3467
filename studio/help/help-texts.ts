interface HelpChapter {
  readonly id: string;
  readonly title: string;
  readonly points: readonly string[];
}

/** What editors need to know, in the order in which they ask. */
export const helpChapters: readonly HelpChapter[] = [
  {
    id: "find",
    title: "Find what you want to change",
    points: [
      "Content lists everything: pages by part of the website and by product, deals by their state, contracts by category.",
      "Preview shows the website. Click a text or a picture there, and its field opens beside it.",
      "The magnifying glass at the top finds documents by any of their words.",
      "“Not published yet” in Content lists what somebody has started or changed but nobody has published.",
    ],
  },
  {
    id: "page",
    title: "Make a page",
    points: [
      "Open the list where the page belongs, for example Pages, then Legal, and press + above it. The new page is in that list, with its part of the website and the beginning of its address filled in.",
      "Choose a picture: a page with finished blocks, or an empty one. Write the title; the address follows from it. If you change the address later, links follow automatically and visitors of the old one are redirected.",
      "Replace what stands in square brackets. Until you have, the Studio marks it yellow. Add blocks where something is missing: they too begin with words to replace.",
      "“Save as template”, in the menu beside Publish, keeps the blocks of a page for the next one. Page templates, in Content, lists all of them.",
      "Under “Search and social” write how the page looks in a search engine. Nothing has to be perfect before you publish, but you have to fix everything marked red.",
    ],
  },
  {
    id: "blocks",
    title: "Add and order blocks",
    points: [
      "Press “Add item” under the list of blocks and type what you are looking for: “headline”, “price”, “team”, “signup”, “FAQ”. The menu knows the usual words.",
      "Drag a block by its handle to move it. Its menu (three dots) copies it, or adds another before or after it.",
      "In Preview, point at a block: the bar at its upper right inserts another one, moves, duplicates, hides or removes it, and undoes what you did.",
      "A reusable block is written once and shown on many pages. A change to it shows on all of them. The sign at the right of a block makes it reusable, and detaches it again.",
      "“Copy for another page” at the same place, then “Paste copied block” under the list of the other page.",
      "Under “When” a block gets a time from which visitors see it, and one from which they no longer do. Nobody has to be there.",
      "An anchor gives a block a name that links can jump to. You find it under “Look”. Use each anchor once on a page.",
    ],
  },
  {
    id: "links",
    title: "Link to something",
    points: [
      "For one of our pages choose “A page of this website”. Such a link follows the page wherever it moves. An address typed by hand breaks sooner or later.",
      "“Place on the page” is the anchor of a block there. The Studio tells you if no block has it.",
      "For another website write the whole address, from https://. For e-mail and phone, start with mailto: or tel:.",
      "Let the link say what people find there: “See the plans”. “Click here” and “Read more” mean nothing to people who have links read aloud.",
    ],
  },
  {
    id: "check",
    title: "Check before you publish",
    points: [
      "Beside Publish stands how many errors and warnings there are. Errors prevent publishing, warnings don’t.",
      "The tab “Check” lists them. A click on one opens its field. Below it you see the page in a search engine, where somebody shares it, and without scripts.",
      "A release has “Check” in its menu, for all its pages as the release will make them.",
      "“Site check” at the top lists everything that is wrong with the pages that visitors see now. “Check outside links” asks other websites whether our links to them still work.",
    ],
  },
  {
    id: "publish",
    title: "Publish, and take it back",
    points: [
      "What you type is saved at once, as a draft that only people in this Studio see. Publish shows it to visitors within a second.",
      "The tab “Visits” of a page says how often it was opened, where its visitors came from, by which campaign, and what they did there.",
      "After a publish a note appears with the button “Undo”, which brings back what was published before. A moment later it also says when a visitor got the new page and what else changed.",
      "“What I published” in Content keeps these notes, each with “Undo”. Those of one document are in its menu (three dots), under “What I published here”. Undo asks first if somebody has published the document since.",
      "The arrow beside Publish opens “Discard changes”, which takes you back to what visitors see now.",
      "The menu (three dots) above a document opens its history. Choose an earlier version there and restore it.",
      "“Compare”, in the same menu, shows what differs between two states: what is published, the draft, releases, and what was published before. “Restore this” brings one field, section or picture of either into your draft.",
      "“Promote”, in the menu beside Publish, writes a card for a menu and an announcement that lead to the page. Of a deal they have its dates, between which visitors see them. Publish both at once, or with a release.",
      "Unpublish takes a page off the website and keeps it as a draft. While other documents link to it, the Studio stops you and names them.",
    ],
  },
  {
    id: "together",
    title: "Launch together and on time",
    points: [
      "A release is a set of changes that go live in the same instant. Make one under Releases, add documents to it, and edit them there: choose the release at the top right, and every form, list and preview shows it.",
      "Before it runs, the release checks all of its documents. “Schedule release” runs it at a time, and locks it until then; “Run release” runs it now. Of a release that has a time, or of which it is not decided when it goes live, “Run release” is in the menu (three dots). “Revert release” takes it back.",
      "One document at a time needs no release: “Schedule publish” and “Unpublish later” are in the menu beside Publish.",
      "“Find and replace”, beside the site check, changes words in all texts at once: see each hit before and after, leave out what should stay, and make one release of the rest. “Revert release” takes it back.",
      "Lists say what is scheduled for a document. The calendar shows everything that goes live, ends or expires; drag an entry to another day to move it.",
    ],
  },
  {
    id: "share",
    title: "Show a draft to somebody",
    points: [
      "“Share preview”, in the menu beside Publish, makes a link to the draft of one page. In the menu of a release it makes one to all pages of the release.",
      "Anyone with the link sees it without a login until the link ends, and can't change anything.",
      "“Shared previews” in Content lists the links and counts their visits. Delete one there to take it back.",
    ],
  },
  {
    id: "colleagues",
    title: "Work with colleagues",
    points: [
      "The speech bubble beside a field opens its comments. Write @ and a name to mention somebody. Viewers can comment, too.",
      "Mark a comment as resolved when it is done. The list above the comments shows the resolved ones.",
      "“Create new task” in the menu (three dots) above a document makes a task about it. Give it to somebody and set a date.",
      "The check mark at the top opens your tasks. Whoever gets one is told by mail, unless they turned that off.",
      "Visitors never see comments or tasks.",
      "“My account” at the top has your own name, picture and password, and lists where you are signed in. End what you do not know. There you also choose what you get by mail.",
    ],
  },
  {
    id: "prices",
    title: "Prices and deals",
    points: [
      "You choose what to sell by its name. Amounts come from the price table, so buyers pay exactly what a page says. Only a developer can change an amount.",
      "A deal opens and closes by its own dates, to the minute. Under “Offer and dates”, say what it sells and what visitors find when it is over.",
      "In the preview of a deal, the line at the top shows the page before, during and after it.",
      "Administrators see under “Sales” who bought what, through which campaign, and what was refunded or disputed. “Payments and plan” there opens a sale: refund it, cancel its plan, or send the receipt again.",
      "“Selling”, beside “Sales”, is where administrators switch on tax, invoices and promotion codes, and enter the seller on receipts.",
    ],
  },
  {
    id: "pictures",
    title: "Pictures and videos",
    points: [
      "Drag a picture onto its field. The website makes every size it needs, so upload the largest you have.",
      "Describe what it shows, for people who can't see it, or say that it is only decoration.",
      "Media, in the bar above, holds all pictures. A description there counts wherever a place has none of its own.",
      "It also shows where a picture is used and how each place crops it, and replaces it everywhere by one release.",
      "Set the hotspot (the pencil on the picture): it stays visible however the picture is cropped.",
      "A video from another website loads nothing from there until a visitor clicks it.",
    ],
  },
  {
    id: "contracts",
    title: "Contracts",
    points: [
      "A template has clauses, signatures and blanks. Insert a blank wherever visitors fill something in. Define it once and use it in as many places as you like.",
      "Shared clauses are written once for all contracts that use them.",
      "The view “Document”, beside the form, shows the whole text with its samples filled in.",
    ],
  },
  {
    id: "others",
    title: "Menus, redirects, leads",
    points: [
      "Navigation holds the bars and the menus. Navigation cards holds the cards in the menus. Footer holds the rest.",
      "A redirect takes visitors from an address without a page to another address. Pages that moved need none.",
      "“/old/*” catches everything below an address. The tool Redirects suggests what visitors ask for in vain, counts visits, and reads and saves tables, also those of other systems.",
      "Leads are what visitors sent with forms. Set the status to show whether somebody has answered.",
      "Leads, in the bar above, filters them by form, status and text, and saves what it shows as a table.",
      "Somebody wants their data deleted? There an administrator enters the e-mail address, sees what there is and deletes all of it for good.",
    ],
  },
  {
    id: "marks",
    title: "What the marks mean",
    points: [
      "Red: something is missing or wrong, and visitors would notice. Fix it before you publish.",
      "Yellow: advice. You can publish, but it is better to follow it first.",
      "Click a mark to read what to do. The icon with the number above a form opens a list of all its marks.",
    ],
  },
  {
    id: "trouble",
    title: "When something does not work",
    points: [
      "“Syncing” or a notice about the connection: keep writing. What you write is sent as soon as the connection is back. Keep the tab open until the notice is gone.",
      "A gray Publish button: there is nothing to publish, or something is still marked red.",
      "You can read but not write: your role is Viewer. Ask an administrator.",
      "You can write but not publish: your role is Author, or it is a deal, the navigation, the settings or a legal page, which only publishers publish. Choose “Ask to publish” in the menu beside Publish and write a note. Whoever may publish it finds both under “Waiting to be published” in Content.",
      "Anything else: tell a developer what you did, on which document, and what the message said.",
    ],
  },
];
