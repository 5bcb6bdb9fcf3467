/** The window around the preview or the one that opened it: the Studio's, if the Studio shows this page. */
export function windowAround(): Window | null {
  return window.parent === window ? window.opener : window.parent;
}
