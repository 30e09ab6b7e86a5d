import { parse } from "node-html-parser";
import type { Answer } from "./http.ts";
import { formsOf, type Visitor } from "./visitor.ts";

/** Goes from a sign-in page to a provider; returns the address there that the browser is redirected to. */
export async function leaveForProvider(
  visitor: Visitor,
  origin: string,
  form: { provider: string; to?: string; mode?: string },
): Promise<string> {
  const answer = await visitor.post(`${origin}/login`, { intent: "provider", ...form });
  if (answer.location === undefined) throw new Error(`No way to the provider: ${answer.status}`);
  const page = await visitor.ask(answer.location);
  const refresh = parse(page.text).querySelector(`meta[http-equiv="refresh"]`)?.getAttribute("content");
  const url = refresh?.replace(/^0;url=/, "");
  if (!url) throw new Error(`The page leads nowhere: ${page.status} ${page.location}`);
  return url;
}

/** Goes to a provider that asks nobody anything, and comes back; returns the callback's answer. */
export async function comeFromProvider(
  visitor: Visitor,
  origin: string,
  form: { provider: string; to?: string; mode?: string },
): Promise<Answer> {
  const back = await visitor.ask(await leaveForProvider(visitor, origin, form));
  if (back.location === undefined) throw new Error(`The provider answered ${back.status}`);
  return visitor.ask(back.location);
}

/** Opens where a callback leads and presses the button there, as somebody without scripts does. */
export async function takeHandOver(visitor: Visitor, callback: Answer): Promise<Answer> {
  const page = await visitor.open(callback.location ?? "");
  const form = formsOf(page).find(({ fields }) => [fields.intent].flat().includes("confirm"));
  if (!form) throw new Error(`No hand-over at ${page.url}: ${page.status}`);
  return visitor.submit(form.action, form.fields);
}
