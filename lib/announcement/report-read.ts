/** Tells the page's analytics function, if a visitor's consent has loaded one, that the announcement is being read. */
export function reportRead(): void {
  const gtag: unknown = Reflect.get(window, "gtag");
  if (typeof gtag !== "function") return;
  gtag("event", "click", { event_category: "nvidia_notification", event_label: "navbar_announcement" });
}
