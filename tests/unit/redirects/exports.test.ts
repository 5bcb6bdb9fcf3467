import { expect, test } from "vitest";
import type { Known } from "../../../lib/redirects/known.ts";
import { planImport } from "../../../lib/redirects/plan-import.ts";
import { readTable } from "../../../lib/redirects/read-table.ts";

const known: Known = {
  sites: ["https://www.paraph.example", "http://127.0.0.1:3000"],
  pages: [
    { id: "home", title: "Home", path: "/", previousPaths: [] },
    { id: "pricing", title: "Pricing", path: "/pricing", previousPaths: ["/plans"] },
    { id: "about", title: "About", path: "/about", previousPaths: [] },
  ],
  redirects: [],
};

const encoder = new TextEncoder();
const withMark = (text: string) => encoder.encode(`\ufeff${text}`);
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const bigEndian = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());
const windows = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

/** What becomes of each line: "/old → /pricing", "/old → /about for now", "/old gone", or why it is refused. */
function outcomesOf(file: string | Uint8Array): string[] {
  const table = readTable(typeof file === "string" ? encoder.encode(file) : file);
  let ids = 0;
  return planImport(table, known, () => `new-${ids++}`).map(
    ({ from, to, kind, outcome, problems, remarks }) => {
      if (outcome === "refused") return `refused: ${problems.join(" ")}`;
      const target = kind === "gone" ? "gone" : `→ ${to}${kind === "temporary" ? " for now" : ""}`;
      return [
        from,
        target,
        ...(outcome === "new" ? [] : [outcome]),
        ...remarks.map((one) => `(${one})`),
      ].join(" ");
    },
  );
}

const files: Readonly<Record<string, [file: string | Uint8Array, becomes: readonly string[]]>> = {
  "our own table": ["from,to,kind\n/a,/pricing,permanent\n/b,,gone\n", ["/a → /pricing", "/b gone"]],
  "UTF-8 with a mark": [withMark("from,to\r\n/über,/about\r\n"), ["/über → /about"]],
  "UTF-16 with a mark": [utf16("\ufefffrom\tto\r\n/über\t/about\r\n"), ["/über → /about"]],
  "UTF-16 with the other mark": [bigEndian("\ufefffrom\tto\r\n/über\t/about\r\n"), ["/über → /about"]],
  "UTF-16 without a mark": [utf16("from,to\n/a,/about\n"), ["/a → /about"]],
  "Windows-1252": [windows("from;to\r\n/\u00fcber-uns;/about\r\n"), ["/über-uns → /about"]],
  semicolons: ["from;to;kind\n/a;/about;302\n", ["/a → /about for now"]],
  tabs: ["from\tto\n/a\t/about\n", ["/a → /about"]],
  "a line that names the separator": ["sep=;\r\nfrom;to\r\n/a,b;/about\r\n", ["/a,b → /about"]],
  "quotation marks around every cell": ['"from","to"\n"/a, b","/about"\n', ["/a,%20b → /about"]],
  "no line with names": ["/a,/about,301\n/b,,410\n", ["/a → /about", "/b gone"]],
  "every kind": [
    "from,to,code\n/a,/about,301\n/b,/about,302\n/c,/about,303\n/d,/about,307\n/e,/about,308\n/f,,410\n/g,/about,302 Found\n",
    [
      "/a → /about",
      "/b → /about for now",
      "/c → /about for now",
      "/d → /about for now",
      "/e → /about",
      "/f gone",
      "/g → /about for now",
    ],
  ],
  "kinds that are no redirects": [
    "from,to,code\n/a,/about,200\n/b,,404\n/c,/about,410\n",
    [
      'refused: Column 3 (code): "200" is no kind of redirect here. Write permanent (301, 308), temporary (302, 303, 307) or gone (410).',
      expect.stringContaining('Column 3 (code): "404" is no kind of redirect here'),
      "refused: Column 2 (to): Leave it empty: what is gone leads nowhere.",
    ],
  ],
  "slashes at the end, capitals and escapes": [
    "from,to\n/Old-Page/,/About/\n/x//y/,/Pricing\n/Caf%C3%A9/,/about\n",
    ["/old-page → /about", "/x/y → /pricing", "/café → /about"],
  ],
  "the own host first": [
    "from,to\nhttps://paraph.example/a,https://www.paraph.example/about/\nhttp://www.paraph.example/b/,http://paraph.example/pricing#teams\nparaph.example/c,/about\nwww.paraph.example/d/*,paraph.example/about\n",
    ["/a → /about", "/b → /pricing#teams", "/c → /about", "/d/* → /about"],
  ],
  "another host first": [
    "from,to\nhttps://old.example/a,/about\nwww.old.example/b,/about\n",
    [
      'refused: Column 1 (from): "https://old.example/a" is on another website. Only addresses of this one can be redirected here.',
      expect.stringContaining("is on another website"),
    ],
  ],
  "a query": [
    "from,to\n/old?page=2,/about\nhttps://paraph.example/?p=123,/about\n/a?,/about\n/b,/pricing?plan=team\n/c#x,/about\n/d,https://paraph.example/about?a=1#b\n",
    [
      'refused: Column 1 (from): Redirects begin at a path, whatever follows "?". Write "/old" if all of it moved, or leave the line out.',
      expect.stringContaining('Redirects begin at a path, whatever follows "?". Write "/"'),
      "/a → /about",
      '/b → /pricing?plan=team (Keeps "?plan=team", and so does not follow the page when that moves.)',
      'refused: Column 1 (from): Browsers keep "#x" to themselves. Write "/c" if the page moved.',
      '/d → /about?a=1#b (Keeps "?a=1", and so does not follow the page when that moves.)',
    ],
  ],
  "former addresses, chains and unknown pages": [
    "from,to\n/a,/plans\n/b,/a\n/c,/nowhere\n/d,/search\n",
    [
      "/a → /pricing",
      'refused: Column 2 (to): "/a" is redirected itself. Write where that leads in the end.',
      'refused: Column 2 (to): No page lives at "/nowhere".',
      "/d → /search",
    ],
  ],
  "other websites": [
    "from,to\n/a,https://docs.example/x?y=1\n/b,www.docs.example/x\n/c/*,https://docs.example/*\n/d,mailto:a@b.example\n",
    [
      "/a → https://docs.example/x?y=1",
      "refused: Column 2 (to): Write the address of a page, or one that starts with https://.",
      "/c/* → https://docs.example/*",
      expect.stringContaining("one that starts with https://"),
    ],
  ],
  "lines that say the same, and lines that don't": [
    "from,to\n/a,/about\n/A/,/about\n/b,/about\n/b,/pricing\n",
    [
      "/a → /about",
      "/a → /about repeated (Line 2 says the same.)",
      expect.stringContaining('"/b" has a redirect already (line 5)'),
      expect.stringContaining('"/b" has a redirect already (line 4)'),
    ],
  ],
  "the plug-in Redirection": [
    'source,target,regex,code,type,hits,title,status\n/old/,/about,0,301,url,7,,active\n^/blog/(.*),/news/$1,1,301,url,0,,active\n/off,/about,0,302,url,0,,disabled\n/dead,,0,410,url,0,,enabled\n"^/x(.*)y$",/about,1,301,url,0,,active\n',
    [
      "/old → /about",
      "/blog/* → /news/*",
      'refused: Column 8 (status): "disabled" says that it is switched off.',
      "/dead gone",
      expect.stringContaining('"^/x(.*)y$" is a pattern. Only one that ends in "/(.*)" can be taken over'),
    ],
  ],
  "Yoast, without slashes": [
    '"Origin","Target","Type","Format"\n"old-page","about","301","plain"\n"^docs/(.*)$","/help/$1","302","regex"\n"gone","","410","plain"\n',
    ["/old-page → /about", "/docs/* → /help/* for now", "/gone gone"],
  ],
  "Rank Math": [
    "id,source,matching,destination,type,category,status\n1,old-page,exact,https://paraph.example/about,301,,active\n2,old,contains,/about,301,,active\n3,gone,exact,,410,,inactive\n",
    [
      "/old-page → /about",
      expect.stringContaining('It compares by "contains", which can\'t be taken over'),
      expect.stringContaining('"inactive" says that it is switched off'),
    ],
  ],
  "Safe Redirect Manager": [
    "redirect_from,redirect_to,status code\n/a,/about,302\n",
    ["/a → /about for now"],
  ],
  "All in One SEO": [
    "source_url,target_url,type,regex,enabled\n/a,/about,301,0,1\n/b,/about,307,0,0\n",
    ["/a → /about", expect.stringContaining('"0" says that it is switched off')],
  ],
  Shopify: ["Redirect from,Redirect to\n/products/old,/pricing\n", ["/products/old → /pricing"]],
  Wix: ["Old URL,New URL\n/old-page,/about\n", ["/old-page → /about"]],
  Squarespace: [
    "/old -> /about 301\n/older -> /pricing 302\n/blog/[name] -> /news/[name] 301\n",
    ["/old → /about", "/older → /pricing for now", expect.stringContaining("has a placeholder")],
  ],
  Webflow: [
    "source,target\n/old-page,/about\n/docs/(.*),/help/%1\n",
    ["/old-page → /about", "/docs/* → /help/*"],
  ],
  HubSpot: [
    "Original URL,Destination URL,Redirect style,Priority\nhttps://www.paraph.example/old,https://www.paraph.example/about,Permanent,1\n/x,/about,Temporary,2\n/blog/{slug},/news/{slug},301,3\n/y,/about,Proxy,4\n",
    [
      "/old → /about",
      "/x → /about for now",
      expect.stringContaining("has a placeholder"),
      expect.stringContaining('"Proxy" is no kind'),
    ],
  ],
  "Netlify's _redirects": [
    "# moved\n/old  /about\n/blog/*  /news/:splat  301!\n/now /pricing 302\n/app/* /about 200\n/de /about 302 Language=de\n",
    [
      "/old → /about",
      "/blog/* → /news/*",
      "/now → /pricing for now",
      expect.stringContaining('"200" is no kind of redirect here'),
      "refused: It has conditions, which can't be taken over.",
    ],
  ],
  "Vercel's JSON": [
    '{"redirects":[{"source":"/a","destination":"/about","permanent":true},{"source":"/blog/:path*","destination":"/news/:path*","statusCode":302},{"source":"/u/:id","destination":"/about","permanent":false},{"source":"/c","destination":"/about","has":[]}]}',
    [
      "/a → /about",
      "/blog/* → /news/* for now",
      expect.stringContaining("has a placeholder"),
      expect.stringContaining("It has conditions"),
    ],
  ],
  "JSON that is only a list": ['[{"from":"/a","to":"/about","permanent":false}]', ["/a → /about for now"]],
  "rules of Apache": [
    'RewriteEngine On\nRedirect 301 /a /about\nRedirect /b https://paraph.example/pricing\nRedirectPermanent "/c d" /about\nRedirect gone /e\nRedirectMatch 301 ^/blog/(.*)$ /news/$1\nRewriteRule ^old/?$ /about [R=301,L]\nRewriteCond %{HTTP_HOST} x\nRewriteRule ^x$ /about [R=301]\nRewriteRule . /index.php [L]\n',
    [
      '/a → /about (Apache also redirects what is below. Write "/a/*" if that is meant.)',
      '/b → /pricing for now (Apache also redirects what is below. Write "/b/*" if that is meant.)',
      expect.stringContaining("/c%20d → /about"),
      expect.stringContaining("/e gone"),
      "/blog/* → /news/*",
      "/old → /about",
      "refused: It has a condition (RewriteCond), which can't be taken over.",
    ],
  ],
  "Screaming Frog": [
    '"Address","Content Type","Status Code","Status","Indexability","Redirect URL","Redirect Type"\n"https://www.paraph.example/old/","text/html","301","Moved Permanently","Non-Indexable","https://www.paraph.example/about","HTTP Redirect"\n"https://www.paraph.example/b","text/html","200","OK","Indexable","",""\n',
    ["/old → /about", expect.stringContaining('"200" is no kind of redirect here')],
  ],
};

test.each(Object.entries(files))("R-CMS-7 an import understands %s", (_, [file, becomes]) => {
  expect(outcomesOf(file)).toEqual(
    becomes.map((one) =>
      typeof one === "string" && one.startsWith("refused:") ? expect.stringContaining(one) : one,
    ),
  );
});

test("R-CMS-7 it is said what was understood of a file, and why one is none", () => {
  const understood = (file: string | Uint8Array) =>
    readTable(typeof file === "string" ? encoder.encode(file) : file).understood;
  expect(understood(windows("Origin;Target;Type\n/\u00fc;/about;301\n"))).toEqual([
    "Windows-1252",
    "semicolons between cells",
    "“Origin” is the old address, “Target” is the new address, “Type” is the kind",
  ]);
  expect(understood("/a /about 301\n")).toEqual(["UTF-8", "lines of an old address, a new one and a kind"]);
  expect(() => understood(new Uint8Array([0x50, 0x4b, 3, 4]))).toThrow("It is a workbook");
  expect(() => understood("{")).toThrow("It begins like JSON and is none");
  expect(() => understood("from,to\n")).toThrow("no line below its first one");
});

test("R-CMS-7 ten thousand lines are read in a moment, and more are refused", () => {
  const table = (count: number) =>
    `from,to\n${Array.from({ length: count }, (_, index) => `/old-${index},${index % 500 === 0 ? "/nowhere" : "/about"}`).join("\n")}`;
  const found = Map.groupBy(outcomesOf(table(10_000)), (one) => one.startsWith("refused"));
  expect([found.get(false)?.length, found.get(true)?.length]).toEqual([9_980, 20]);
  expect(() => outcomesOf(table(10_001))).toThrow("The table has 10001 lines; the most is 10000. Split it.");
});
