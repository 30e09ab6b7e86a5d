import { useActionData } from "@remix-run/react";
import type { FormReply } from "#app/kit/pages.server.ts";
import { Box } from "#app/kit/ui.tsx";

/** The provider's page that the form of this intent leads to, once it was accepted. */
export function useDeparture(intent: string): string | undefined {
  const reply = useActionData<FormReply>();
  return reply?.intent === intent ? (reply.done as { address: string } | undefined)?.address : undefined;
}

/**
 * Leads on to a page of the payments provider. A form's redirect may not leave our site (`form-action`), so the page goes
 * on by itself, and has a link for a browser that does not.
 */
export function Departure({ title, text, go, address }: Record<"title" | "text" | "go" | "address", string>) {
  return (
    <Box title={title}>
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${address}`} />
      </noscript>
      <p className="mb-4" role="status">
        {text}
      </p>
      <page-departure>
        <a className="btn btn-primary min-h-12" href={address}>
          {go}
        </a>
      </page-departure>
    </Box>
  );
}
