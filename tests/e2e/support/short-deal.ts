/** A price that nothing else sells. */
export const key = "secret_unlimited_99";

/** A deal that can start and end during the test. */
export function shortDeal(name: string, startsAt: string, endsAt: string, ending: object) {
  return {
    _id: `deal-${name}`,
    _type: "deal",
    title: `The ${name} deal`,
    path: `/${name}`,
    summary: "An offer for the length of a test.",
    prices: [key],
    buttonText: "Take it now",
    badge: "Ends soon",
    startsAt,
    endsAt,
    ending,
    blocks: [
      { _key: "until", _type: "countdown", heading: "Until it is over", intro: "Hurry.", afterText: "Gone." },
      {
        _key: "offer",
        _type: "dealOffer",
        heading: "The offer",
        audience: "Whoever reads this.",
        limit: "The length of a test.",
        afterwards: "The usual price.",
        refund: "Within 30 days.",
        offers: [{ _key: "o", _type: "offer", price: key }],
      },
    ],
  };
}
