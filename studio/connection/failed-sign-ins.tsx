import { useToast } from "@sanity/ui/toast";
import { useEffect } from "react";
import { publicEnv } from "@/lib/env/public";
import { instantInWords } from "@/lib/freshness/schedule";
import { lakeUrl } from "../lake-client";

/** Fewer are the owner's own slips. */
const WORTH_TELLING = 5;

/** Tells who signs in that wrong passwords or codes were tried for their account. The lake says it once. */
export function FailedSignIns() {
  const toast = useToast();
  useEffect(() => {
    if (publicEnv().mode !== "local") return;
    const tell = async () => {
      const answer = await fetch(`${lakeUrl}/v1/auth/failed-sign-ins`, { method: "POST" });
      const { count, lastAt }: { count?: unknown; lastAt?: unknown } = await answer.json();
      if (typeof count !== "number" || count < WORTH_TELLING || typeof lastAt !== "string") return;
      toast.push({
        status: "warning",
        closable: true,
        duration: 60_000,
        title: `${count} wrong passwords or codes were tried for your account`,
        description: `The last one on ${instantInWords(lastAt)}. If that was not you, tell an administrator.`,
      });
    };
    // A lake that is away is told of elsewhere.
    tell().catch(() => {});
  }, [toast]);
  return null;
}
