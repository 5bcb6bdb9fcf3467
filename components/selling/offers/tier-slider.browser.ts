const tied = new WeakSet<HTMLFormElement>();

/** Makes slider and select move each other, and the large price follow both. The words come from the options. */
export function tieSlider(form: HTMLFormElement): void {
  const select = form.querySelector("select");
  const slider = form.querySelector<HTMLInputElement>('input[type="range"]');
  if (!select || !slider || tied.has(form)) return;
  tied.add(form);

  const show = () => {
    const option = select.selectedOptions[0];
    if (!option) return;
    slider.value = String(select.selectedIndex);
    slider.setAttribute("aria-valuetext", option.text);
    write(form, "[data-tier-price]", option.dataset.price);
    write(form, "[data-tier-each]", option.dataset.each);
  };
  slider.addEventListener("input", () => {
    select.selectedIndex = Number(slider.value);
    show();
  });
  select.addEventListener("change", show);
  // Either may have been moved while this was loading.
  if (slider.value !== slider.defaultValue) select.selectedIndex = Number(slider.value);
  show();
}

function write(form: HTMLFormElement, selector: string, words: string | undefined): void {
  const element = form.querySelector(selector);
  if (element && words) element.textContent = words;
}
