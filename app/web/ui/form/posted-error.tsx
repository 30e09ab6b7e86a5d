import { Link, useActionData } from "@remix-run/react";
import type { FormReply } from "#app/web/http/forms/form-reply.ts";
import { Banner } from "#app/web/shell/banner.tsx";
import { FreshLink } from "./fresh-link.tsx";

/** Why a one-button form of this page was refused. `except` lists forms that show their errors themselves. */
export function PostedError({ except = [] }: { except?: readonly string[] }) {
  const reply = useActionData<FormReply>();
  if (!reply?.result || except.includes(reply.intent)) return null;
  const errors = Object.values(reply.result.error ?? {}).flatMap((messages) => messages ?? []);
  if (errors.length === 0) return null;
  return (
    <div role="alert" tabIndex={-1} data-takes-focus="">
      <Banner kind="error">
        {errors.join(" ")} <FreshLink />
        {reply.offers ? (
          <ul className="mt-2 grid gap-2">
            {reply.offers.map(({ to, label }) => (
              <li key={to}>
                <Link className="link" to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </Banner>
    </div>
  );
}
