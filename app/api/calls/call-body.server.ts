import type { App } from "#app/app.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { formTypeOf } from "#app/http/forms/content-type.ts";
import { postedForm } from "#app/http/forms/posted-form.server.ts";
import { isSafe } from "../input.ts";
import type { Operation } from "../operation.ts";

/**
 * The body: a form if the call takes an upload and has one, otherwise text. `onRead` is called before anything of it is
 * parsed. Refuses `malformed` if it breaks off.
 */
export async function bodyOf(
  request: Request,
  { bodyBytes }: Pick<Operation<App>, "bodyBytes">,
  onRead: () => Promise<void>,
): Promise<string | FormData> {
  const isForm = formTypeOf(request.headers.get("content-type"))?.kind === "multipart";
  if (!isSafe(request) && bodyBytes && isForm) return postedForm(request, onRead);
  const text = isSafe(request) ? "" : await request.text().catch(() => undefined);
  if (text === undefined) throw new Refusal("malformed");
  await onRead();
  return text;
}
