import { messageOf } from "@paraph/service/message-of";
import { useToast } from "@sanity/ui/toast";

/** Says what failed and why, in the error's own words, followed by `advice`. */
export function useFailureToast(): (title: string, error: unknown, advice?: string) => void {
  const toast = useToast();
  return (title, error, advice) => {
    const reason = messageOf(error);
    toast.push({ status: "error", title, description: advice ? `${reason} ${advice}` : reason });
  };
}
