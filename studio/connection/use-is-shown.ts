import { type RefObject, useEffect, useRef } from "react";

/** Whether the caller's form is still open, for work that goes on after it closes. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
