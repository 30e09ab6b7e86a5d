import type { MetaDescriptor } from "@remix-run/react";

/** The head of a page whose address is somebody's secret, or good for one visit: search engines keep it out. */
export function unlisted({ data }: { data: { title: string } | undefined }): MetaDescriptor[] {
  return [{ title: data?.title }, { name: "robots", content: "noindex" }];
}
