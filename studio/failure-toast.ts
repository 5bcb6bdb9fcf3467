import { useToast } from "@sanity/ui/toast";
import { messageOf } from "@/lib/message-of";

/** Says what failed and why, in the error's own words, followed by `advice`. */
export function useFailureToast(): (title: string, error: unknown, advice?: string) => void {
  const toast = useToast();
  return (title, error, advice) => {
    const reason = messageOf(error);
    toast.push({ status: "error", title, description: advice ? `${reason} ${advice}` : reason });
  };
}
