/**
 * A notice at the bottom that the code for a press did not arrive. press-script.ts shows it and handles its buttons;
 * press.css shows the matching text and buttons.
 */
export function LostNotice() {
  return (
    <aside data-lost="" hidden aria-label="Connection" className="lost-notice">
      <div role="alert">
        <p data-when="offline">
          You are offline. What you pressed needs the network: try again when it is back.
        </p>
        <p data-when="missing">What you pressed did not arrive: its part of the page could not be loaded.</p>
      </div>
      <div className="lost-acts">
        <button type="button" value="again" className="action" data-style="primary" data-size="small">
          Try again
        </button>
        <button type="button" value="on" className="action" data-style="secondary" data-size="small">
          <span data-way="on">Go on without it</span>
          <span data-way="reload">Reload the page</span>
        </button>
        <button type="button" value="close" className="action" data-style="secondary" data-size="small">
          Close
        </button>
      </div>
    </aside>
  );
}
