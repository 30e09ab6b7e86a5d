import type { MetaDescriptor } from "@remix-run/react";

/** The meta tags of a page whose address is a secret, or valid only once: they keep search engines out. */
export function unlisted({ data }: { data: { title: string } | undefined }): MetaDescriptor[] {
  return [{ title: data?.title }, { name: "robots", content: "noindex" }];
}
