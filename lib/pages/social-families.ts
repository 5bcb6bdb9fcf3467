import type { Accent, Motif } from "@/lib/choices/accents";

/** What a card looks like. Five families, told apart at the size of a thumb. */
export const cardFamilies = ["product", "contract", "article", "offer", "company"] as const;
export type CardFamily = (typeof cardFamilies)[number];

/** The accent colors of globals.css on paper, because the drawing library does not know oklch. */
const accents: Readonly<Record<Accent, string>> = {
  indigo: "#3d38c1",
  teal: "#00646b",
  amber: "#8a4b00",
  violet: "#7a2fb5",
  rose: "#a81a45",
  slate: "#41536b",
  green: "#216335",
  blue: "#005a93",
  copper: "#89361b",
  plum: "#852970",
};

/** Unknown names, those that every object inherits too, get the first color. */
export function accentColor(accent: string | null): string {
  return Object.entries(accents).find(([name]) => name === accent)?.[1] ?? accents.indigo;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CardDesign {
  /** Everything behind the words. */
  readonly ground: string;
  readonly colors: { readonly label: string; readonly title: string; readonly text: string };
  /** Where the brand's sign and name begin. */
  readonly brand: { readonly x: number; readonly y: number };
  readonly label: { readonly x: number; readonly y: number };
  readonly title: Box;
  readonly text: Box;
}

const paper = { label: "#4a5068", title: "#1a1f38", text: "#4a5068" };

/** The lines of a product, drawn in a column of 360 by 630. */
const motifs: Readonly<Record<Motif, string>> = {
  stroke: `<path d="M-30 470c150 30 250-40 275-150 20-75-35-105-75-40-70 110-20 230 90 210 110-25 150-205 80-215-55-5-55 150 30 150 40 0 70-25 110-60" stroke-width="12"/>`,
  route: `<path d="M60 90v140a50 50 0 0 0 50 50h140a50 50 0 0 1 50 50v210" stroke-width="6"/><g fill="#fff"><circle cx="60" cy="90" r="22"/><circle cx="180" cy="280" r="22"/><circle cx="300" cy="540" r="22"/></g>`,
  dial: `<g stroke-width="6"><circle cx="180" cy="330" r="150" stroke-dasharray="4 21.2"/><circle cx="180" cy="330" r="118"/><path d="M180 330V238M180 330l62 42"/></g>`,
  stencil: `<g stroke-width="10"><path d="M180 130 340 330 180 530 20 330Z" stroke-dasharray="170 86" stroke-dashoffset="-43"/><circle cx="180" cy="330" r="46" fill="#fff"/></g>`,
  ruled: `<path d="M50 130h260M50 190h260M50 250h190M50 330h260M50 390h260M50 450h130M50 530h260" stroke-width="8"/>`,
  bracket: `<g stroke-width="10"><path d="M120 150H50v70M240 150h70v70M120 510H50v-70M240 510h70v-70"/><path d="M120 330h120"/></g>`,
  sheet: `<g stroke-width="8"><path d="m180 170 140 70-140 70-140-70Z" fill="#fff"/><path d="m40 300 140 70 140-70M40 360l140 70 140-70M40 420l140 70 140-70"/></g>`,
  cell: `<g stroke-width="6"><path d="M40 190h280v80H40ZM110 190v80M180 190v80M250 190v80M40 350h280v80H40ZM110 350v80M180 350v80M250 350v80"/></g>`,
  track: `<g stroke-width="8"><path d="M30 230h90l90 100h110M30 430h90l40-45"/><path d="m270 270 60 60-60 60"/></g>`,
};

/** The flourish of a pen, for what belongs to all products. */
const pen = `<path transform="translate(190 10)" d="M640 640c150 36 280-76 340-206 50-112-18-178-84-86-82 118-42 312 108 290 140-24 196-222 124-234-72-12-70 160 40 150 66-6 100-54 144-100" fill="none" stroke="#8f97ff" stroke-opacity=".5" stroke-width="20" stroke-linecap="round"/>`;

/** Where everything stands on a card of 1200 by 630. */
export function designOf(family: CardFamily, accent: string, motif: string | null): CardDesign {
  switch (family) {
    case "product": {
      const lines = Object.entries(motifs).find(([name]) => name === motif)?.[1] ?? motifs.ruled;
      return {
        ground: `${rect("#fbf9f4")}<rect x="840" width="360" height="630" fill="${accent}"/><g transform="translate(840 0)" fill="none" stroke="#fff" stroke-opacity=".5" fill-opacity=".5" stroke-linecap="round">${lines}</g>`,
        colors: { ...paper, label: accent },
        brand: { x: 72, y: 64 },
        label: { x: 72, y: 200 },
        title: { x: 72, y: 224, width: 700, height: 200 },
        text: { x: 72, y: 440, width: 700, height: 142 },
      };
    }
    case "contract":
      return {
        ground: `${rect("#e9e3d6")}<path d="M150 96h820l90 90v444H150Z" fill="#fffefb"/><path d="M970 96v90h90Z" fill="#d8d0bf"/><path d="M210 598h330M700 598h300" stroke="#8a8fa0" stroke-width="3"/><path transform="translate(0 14)" d="M720 576c24 3 40-10 43-29s-8-27-13-10c-5 19 0 42 18 38s22-38 13-38 0 34 14 34 14-14 24-24" fill="none" stroke="${accent}" stroke-width="5" stroke-linecap="round"/>`,
        colors: { ...paper, label: accent },
        brand: { x: 210, y: 130 },
        label: { x: 210, y: 248 },
        title: { x: 210, y: 268, width: 760, height: 150 },
        text: { x: 210, y: 432, width: 760, height: 110 },
      };
    case "article":
      return {
        ground: `${rect("#f4efe4")}<rect x="72" y="64" width="8" height="502" fill="${accent}"/><path d="M120 150h1008" stroke="#1a1f38" stroke-width="2"/>`,
        colors: { ...paper, label: accent },
        brand: { x: 120, y: 64 },
        label: { x: 120, y: 212 },
        title: { x: 120, y: 236, width: 1000, height: 220 },
        text: { x: 120, y: 468, width: 900, height: 104 },
      };
    case "offer":
      return {
        ground: `${rect(accent)}<g fill="#fbf9f4"><circle cy="424" r="44"/><circle cx="1200" cy="424" r="44"/></g><path d="M84 424h1032" stroke="#fff" stroke-opacity=".28" stroke-width="4" stroke-dasharray="4 16" stroke-linecap="round"/><rect x="28" y="28" width="1144" height="574" rx="28" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>`,
        colors: { label: "#fff", title: "#fff", text: "#fff" },
        brand: { x: 100, y: 76 },
        label: { x: 100, y: 190 },
        title: { x: 100, y: 212, width: 1000, height: 180 },
        text: { x: 100, y: 458, width: 960, height: 104 },
      };
    case "company": {
      const sheet = `<g fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="3"><path d="M1010 700V120h110l60 60v520M1120 120v60h60"/><path d="M1050 270h90M1050 330h90M1050 390h50M1050 450h90M1050 510h90"/></g>`;
      const lines = motif ? pen : sheet;
      return {
        ground: `${rect("#161b33")}${lines}`,
        colors: { label: "#b9c0ff", title: "#fbf9f4", text: "#c9cde0" },
        brand: { x: 80, y: 80 },
        label: { x: 80, y: 226 },
        title: { x: 80, y: 250, width: 960, height: 200 },
        text: { x: 80, y: 470, width: 900, height: 104 },
      };
    }
  }
}

function rect(fill: string): string {
  return `<rect width="1200" height="630" fill="${fill}"/>`;
}
