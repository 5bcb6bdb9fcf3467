import { ThemeProvider } from "@sanity/ui";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PromotionForm } from "@/studio/promoting/promotion-form";
import { theme } from "@/studio/theme";

const places = {
  menus: [{ path: "menus.solutions", title: "Solutions" }],
  logos: [{ _id: "logo-a", name: "Acorn" }],
  releases: [{ name: "rSpring", title: "Spring", hasNavigation: false }],
  hasDraft: false,
};
const week = { startsAt: "2099-03-02T09:00:00Z", endsAt: "2099-03-06T09:00:59.000Z" };

function render(dates: ComponentProps<typeof PromotionForm>["dates"]) {
  const html = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <PromotionForm
        page="page-spring"
        title="Spring"
        words="Half the price."
        dates={dates}
        places={places}
        onPublish={() => Promise.resolve()}
      />
    </ThemeProvider>,
  );
  const options = [...html.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)];
  return {
    html,
    options: options.map(([, , , words]) => words),
    chosen: options.flatMap(([, value, selected]) => (selected === undefined ? [] : [value])),
    times: [...html.matchAll(/<input[^>]*type="datetime-local"[^>]*value="([^"]*)"/g)].map(
      ([, time]) => time,
    ),
  };
}

test("R-CMS-3 the dialog of a deal is preset with its dates and says so, with no partner, and offers releases", () => {
  const { html, options, chosen, times } = render(week);
  expect(times).toEqual(["2099-03-02T09:00", "2099-03-06T09:00"]);
  expect(html).toContain("These are the deal&#x27;s dates.");
  expect(chosen).toEqual(["menus.solutions", "no partner", ""]);
  expect(options).toContain("With the logo of Acorn");
  expect(options.slice(-3)).toEqual([
    "Now",
    "With a new release, scheduled for the start",
    "With the release “Spring”",
  ]);
});

test("R-CMS-3 without dates it shows from now on, and a release that begins with it is not offered; one that is over is refused", () => {
  const { html, options, times } = render({ startsAt: null, endsAt: null });
  expect(times).toEqual(["", ""]);
  expect(html).toContain("Visitors see it from its publish on, until somebody takes it away.");
  expect(options.slice(-2)).toEqual(["Now", "With the release “Spring”"]);
  const over = render({ startsAt: null, endsAt: "2020-01-01T00:00:00Z" }).html;
  expect(over).toContain("The end has passed");
  expect(over).toMatch(/<button[^>]*disabled=""/);
  expect(html).not.toMatch(/<button[^>]*disabled=""/);
});
