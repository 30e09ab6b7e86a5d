import { parse } from "node-html-parser";
import { isConfirmationNeeded, type Question, reviewKey } from "#app/domain/confirmation/confirmation.ts";
import type { Answer } from "./http.ts";

/** What an act asks back instead of being done. Throws where it was done, or refused. */
export async function questionOf(act: Promise<unknown>): Promise<Question> {
  const error: unknown = await act.then(
    () => new Error("It was done without a question."),
    (thrown) => thrown,
  );
  if (isConfirmationNeeded(error)) return error.question;
  throw error;
}

const MAX_QUESTIONS = 20;

/** Does an act as somebody who reads what it asks back, and confirms that: again if others changed it meanwhile. */
export async function confirmed<T>(act: (reviewed?: string) => Promise<T>): Promise<T> {
  let reviewed: string | undefined;
  for (let asked = 0; ; asked++) {
    try {
      return await act(reviewed);
    } catch (error) {
      if (!isConfirmationNeeded(error) || asked === MAX_QUESTIONS) throw error;
      reviewed = reviewKey(error.question);
    }
  }
}

/** The key that a page's form of this intent asks back with, in the page or its data; undefined where it was not asked. */
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

/** Posts a form, and once more where it asks back, with the key that it asked with: as somebody who reads and confirms. */
export async function postConfirmed(
  intent: string,
  post: (fields: { intent: string; reviewed?: string }) => Promise<Answer>,
): Promise<Answer> {
  const answer = await post({ intent });
  const reviewed = askedKey(answer, intent);
  return reviewed ? post({ intent, reviewed }) : answer;
}
