import { parse } from "node-html-parser";
import { ConfirmationNeeded, type Question, reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import type { Answer } from "./http.ts";
import { type Fields, formsOf, type Visitor } from "./visitor.ts";

/** The question that an act asks back. Throws if the act was done or refused instead. */
export async function questionOf(act: Promise<unknown>): Promise<Question> {
  const error: unknown = await act.then(
    () => new Error("It was done without a question."),
    (thrown) => thrown,
  );
  if (error instanceof ConfirmationNeeded) return error.question;
  throw error;
}

const MAX_QUESTIONS = 20;

/** Does an act as somebody who reads its question and confirms it, and does so again if it has changed meanwhile. */
export async function confirmed<T>(act: (reviewed?: string) => Promise<T>): Promise<T> {
  let reviewed: string | undefined;
  for (let asked = 0; ; asked++) {
    try {
      return await act(reviewed);
    } catch (error) {
      if (!(error instanceof ConfirmationNeeded) || asked === MAX_QUESTIONS) throw error;
      reviewed = reviewKey(error.question);
    }
  }
}

/** The key with which a page's form of this intent asks back, from the page or its data; undefined if it did not ask. */
export function askedKey({ status, text }: Answer, intent: string): string | undefined {
  if (status !== 200 && status !== 202) return undefined;
  const form = parse(text)
    .querySelectorAll("form")
    .find(
      (one) =>
        one.querySelector(`input[name="intent"][value="${intent}"]`) &&
        one.querySelector('input[name="reviewed"]'),
    );
  return (
    form?.querySelector('input[name="reviewed"]')?.getAttribute("value") ??
    /"reviewed","([\w-]{22})"/.exec(text)?.[1]
  );
}

/** Posts a form as somebody who reads and confirms: if it asks back, posts it again with the key of its question. */
export async function postConfirmed(
  intent: string,
  post: (fields: { intent: string; reviewed?: string }) => Promise<Answer>,
): Promise<Answer> {
  const answer = await post({ intent });
  const reviewed = askedKey(answer, intent);
  return reviewed ? post({ intent, reviewed }) : answer;
}

/**
 * Saves the modules and their settings as an admin who changes these fields of the form and leaves the others as they are, and confirms
 * what that asks. An undefined field is unticked.
 */
export async function changeModules(
  admin: Pick<Visitor, "open" | "post">,
  changes: Record<string, string | undefined>,
): Promise<Answer> {
  const form = formsOf(await admin.open("/settings")).find(({ fields }) =>
    fields.intent?.includes("modules"),
  );
  const fields = Object.fromEntries(
    Object.entries({ ...form?.fields, ...changes }).filter(([, value]) => value !== undefined),
  ) as Fields;
  return postConfirmed("modules", (asked) => admin.post("/settings", { ...fields, ...asked }));
}

/** Calls the API as somebody who reads and confirms: if it asks back, calls again with the key of its question. */
export async function callConfirmed<A extends { status: number; text: string }>(
  call: (asked: { reviewed?: string }) => Promise<A>,
): Promise<A> {
  const answer = await call({});
  if (answer.status !== 409) return answer;
  const { reviewed } = JSON.parse(answer.text);
  return typeof reviewed === "string" ? call({ reviewed }) : answer;
}
