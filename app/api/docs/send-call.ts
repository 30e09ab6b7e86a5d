import { exampleAddress } from "./curl-line.ts";

/** A call as the reader has filled it in. */
export interface FilledCall {
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: readonly { place: string; name: string; example: string }[];
  auth: string;
  organization: string;
  /** JSON as it was typed, or a form with a file. */
  body: string | FormData | undefined;
}

/**
 * What the fields of a trial say: those named `path …` and `query …` are parameters, `json` is the body, and `body …` are the
 * fields of a form. A field of a form that is empty is left out.
 */
export function filledIn(
  fields: readonly [name: string, value: string | File][],
): Pick<FilledCall, "parameters" | "body"> {
  const parameters: { place: string; name: string; example: string }[] = [];
  let body: FilledCall["body"];
  for (const [field, value] of fields) {
    const [place = "", name = ""] = field.split(" ");
    if (place === "json") body = String(value);
    else if (place === "body") {
      const form = body instanceof FormData ? body : new FormData();
      if (value !== "") form.set(name, value);
      body = form;
    } else if (typeof value === "string") parameters.push({ place, name, example: value });
  }
  return { parameters, body };
}

/** What came back. */
export interface CallAnswer {
  status: string;
  milliseconds: number;
  headers: string;
  body: string;
  /** The credential that replaces the one that was sent, if there is a new one. */
  auth: string | null;
}

/** Sends a call to this page's own host. Rejects, as `fetch` does, if no answer comes. */
export async function sendCall(call: FilledCall): Promise<CallAnswer> {
  const { method, auth, organization, body } = call;
  const headers = new Headers();
  if (auth) headers.set("s-auth", auth);
  if (organization) headers.set("s-org", organization);
  if (typeof body === "string") headers.set("Content-Type", "application/json");
  const began = performance.now();
  const answer = await fetch(exampleAddress(call), {
    method,
    headers,
    credentials: "omit",
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
  const bytes = await answer.blob();
  const type = answer.headers.get("content-type") ?? "";
  return {
    status: `${answer.status} ${answer.statusText}`.trim(),
    milliseconds: Math.round(performance.now() - began),
    headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
    body: await readable(bytes, type),
    auth: answer.headers.get("s-auth"),
  };
}

async function readable(bytes: Blob, type: string): Promise<string> {
  if (bytes.size === 0) return "";
  const isText = /json|^text\//.test(type);
  if (!isText) return `A file of ${bytes.size} bytes: ${type}`;
  const text = await bytes.text();
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
