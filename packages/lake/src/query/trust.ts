/**
 * The sender of a query. The server's queries are the site's own. People may write a costly query by mistake,
 * especially in Vision. Strangers may do so on purpose.
 */
export type Trust = "server" | "person" | "vision" | "stranger";
