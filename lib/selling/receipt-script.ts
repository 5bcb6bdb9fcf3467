/**
 * Marks the root element with `data-paid-here` when the address names a session: empty if it began in this tab, else
 * `asked`, for a page that finds out whether it was paid. Part of the page's first script, so that nothing shifts when the
 * receipt is filled in.
 */
export const receiptScript =
  `try{let s=new URLSearchParams(location.search).get("session_id"),d=document.documentElement.dataset;
if(s){d.paidHere="asked";if(s===JSON.parse(sessionStorage.getItem("checkout")).session)d.paidHere=""}}catch{}`.replaceAll(
    "\n",
    "",
  );
