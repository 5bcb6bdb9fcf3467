/** Only previews have these elements, so the pages' own style sheet does not carry their rules. */
export const toolsStyle = `
.block-tools {
  position: fixed;
  right: 1rem;
  z-index: 10000001;
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  max-width: calc(100vw - 2rem);
  padding: 0.25rem;
  gap: 0.125rem;
  border-radius: 0.75rem;
  background: #16182a;
  color: #fff;
  font: 500 0.875rem/1.4 system-ui, sans-serif;
  box-shadow: 0 6px 24px rgb(0 0 0 / 30%);
}
.block-tools button {
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  border-radius: 0.5rem;
  color: inherit;
  cursor: pointer;
}
.block-tools button:hover { background: #34384f; }
.block-tools button:focus-visible,
.insert-block :focus-visible { outline: 2px solid #8f95ff; outline-offset: 1px; }
.block-tools[aria-busy="true"] button { opacity: 0.5; }
.block-tools svg {
  width: 1rem;
  height: 1rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
}
.block-tools span:not(:empty) { flex: 1 0 100%; max-width: 22rem; padding: 0.25rem 0.5rem 0.375rem; }
.insert-block {
  width: min(60rem, calc(100vw - 2rem));
  max-height: calc(100vh - 4rem);
  margin: auto;
  padding: 1.25rem;
  border: 0;
  border-radius: 1rem;
  background: #fff;
  color: #16182a;
  font: 400 0.9375rem/1.45 system-ui, sans-serif;
}
.insert-block::backdrop { background: rgb(10 12 30 / 55%); }
.insert-block header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.25rem; }
.insert-block h2 { flex: 1; font-size: 1.25rem; font-weight: 650; }
.insert-block label { display: flex; align-items: center; gap: 0.375rem; }
.insert-block header button { padding: 0.375rem 0.75rem; border: 1px solid #c9cbda; border-radius: 0.5rem; }
.insert-block input[type="search"] {
  width: 100%;
  margin: 1rem 0;
  padding: 0.625rem 0.875rem;
  border: 1px solid #8b8fa8;
  border-radius: 0.625rem;
}
.insert-block ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 0.75rem; }
.insert-block li button {
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  padding: 0.625rem;
  gap: 0.25rem;
  border: 1px solid #dfe0ea;
  border-radius: 0.75rem;
  text-align: left;
  cursor: pointer;
}
.insert-block li button:hover { border-color: #3c3fc4; background: #f4f4ff; }
.insert-block img { width: 100%; height: auto; border-radius: 0.375rem; background: #f4f3ee; }
.insert-block span { color: #55586e; font-size: 0.8125rem; }
@media (prefers-color-scheme: dark) {
  .insert-block { background: #1b1d2e; color: #f1f1f7; }
  .insert-block li button, .insert-block header button { border-color: #3c3f56; }
  .insert-block li button:hover { border-color: #8f95ff; background: #26293e; }
  .insert-block span { color: #b4b6c8; }
}
`;
