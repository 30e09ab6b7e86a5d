import { useActionData } from "@remix-run/react";
import type { FormReply } from "../../http/form-reply.ts";
import { Banner } from "../shell/banner.tsx";

/** Why a one-button form of this page was refused. `except` are forms that show their errors themselves. */
export function PostedError({ except = [] }: { except?: readonly string[] }) {
  const reply = useActionData<FormReply>();
  if (!reply?.result || except.includes(reply.intent)) return null;
  const errors = Object.values(reply.result.error ?? {}).flatMap((messages) => messages ?? []);
  if (errors.length === 0) return null;
  return (
    <div role="alert">
      <Banner kind="error">{errors.join(" ")}</Banner>
    </div>
  );
}
