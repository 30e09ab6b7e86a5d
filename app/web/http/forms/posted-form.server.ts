import { Refusal } from "#app/kernel/refusal.ts";
import { type FormType, formatContentType, parseFormType } from "./content-type.ts";

/** How many fields a form may have, repeats counted; our longest form has a fifth of that. */
export const MAX_FIELDS = 200;

const AMPERSAND = "&".charCodeAt(0);

/**
 * The form that was posted. Its fields are counted before it is parsed, and the edge limits its length, so reading it
 * costs next to nothing. `onRead` is called once the body is there, before anything of it is parsed: for a form that
 * waits for its club's turn. Refuses `malformed` if the body is not a form, breaks off, or has too many fields, and
 * whatever `onRead` refuses.
 */
export async function postedForm(
  request: Request,
  onRead: () => Promise<void> = async () => {},
): Promise<FormData> {
  const type = parseFormType(request.headers.get("content-type"));
  if (!type) throw new Refusal("malformed");
  const body = await request.arrayBuffer().catch(() => {
    throw new Refusal("malformed");
  });
  await onRead();
  const bytes = Buffer.from(body);
  if (fieldCount(bytes, type) > MAX_FIELDS) throw new Refusal("malformed");
  // The parser gets the type that was counted by, and not the header, which it might read in another way.
  const counted = new Response(bytes, { headers: { "content-type": formatContentType(type) } });
  return counted.formData().catch(() => {
    throw new Refusal("malformed");
  });
}

/** An upper bound for the number of fields: a count of their separators. */
function fieldCount(body: Buffer, type: FormType): number {
  if (type.kind === "urlencoded") return 1 + occurrences(body, AMPERSAND);
  return occurrences(body, `--${type.boundary}`);
}

function occurrences(body: Buffer, wanted: number | string): number {
  let count = 0;
  for (let at = body.indexOf(wanted); at !== -1 && count <= MAX_FIELDS; at = body.indexOf(wanted, at + 1))
    count++;
  return count;
}
