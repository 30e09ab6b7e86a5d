import { useLoaderData } from "@remix-run/react";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { ChoicePage } from "./choice-page.tsx";
import { mergeChoicePage } from "./merge.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, mergeChoicePage);

export default function ChooseForMerge() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <ChoicePage {...page} />;
}
