import { PlainSheet } from "#app/web/shell/plain-container.tsx";

/** A page that a browser passes through on its way to a provider; the link is for browsers that ignore the refresh. */
export function ProviderRedirect({ title, go, url }: { title: string; go: string; url: string }) {
  return (
    <PlainSheet title={title}>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <a className="btn btn-primary" href={url}>
        {go}
      </a>
    </PlainSheet>
  );
}
