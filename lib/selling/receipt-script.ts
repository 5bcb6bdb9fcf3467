/**
 * Marks the root element with `data-paid-here` when the address names a session that began in this tab. Part of the
 * page's first script, so that nothing shifts when the receipt is filled in.
 */
export const receiptScript = `try{let session=new URLSearchParams(location.search).get("session_id");
if(session&&session===JSON.parse(sessionStorage.getItem("checkout")).session)document.documentElement.dataset.paidHere=""}catch{}`.replaceAll(
  "\n",
  "",
);
