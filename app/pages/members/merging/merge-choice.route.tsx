import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { memberLoader } from "#app/http/pages/page.server.ts";
import { mergeChoicePage } from "./merge.view.server.ts";
import { MergeChoicePage } from "./merge-choice-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, mergeChoicePage);

export default function ChooseForMerge() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <MergeChoicePage {...page} />;
}
