import { Refusal } from "#app/domain/refusal.ts";

/** How many fields a form may have, repeats counted; our longest form has a fifth of that. */
export const MAX_FIELDS = 200;

const AMPERSAND = "&".charCodeAt(0);

/**
 * The form that was posted. Its fields are counted before it is parsed, and the edge limits its length, so reading it
 * costs next to nothing. Refuses `malformed` if the body is not a form, breaks off, or has too many fields.
 */
export async function postedForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  try {
    const body = Buffer.from(await request.arrayBuffer());
    if (fieldCount(body, type) > MAX_FIELDS) throw new Refusal("malformed");
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new Refusal("malformed");
  }
}

/** An upper bound for the number of fields: a count of their separators. */
function fieldCount(body: Buffer, type: string): number {
  if (!/^\s*multipart\/form-data\b/i.test(type)) return 1 + occurrences(body, AMPERSAND);
  const boundary = /\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  // Without a boundary no parts can be found, and the parser says so.
  return boundary ? occurrences(body, `--${boundary[1] ?? boundary[2]}`) : 0;
}

function occurrences(body: Buffer, wanted: number | string): number {
  let count = 0;
  for (let at = body.indexOf(wanted); at !== -1 && count <= MAX_FIELDS; at = body.indexOf(wanted, at + 1))
    count++;
  return count;
}
