import { MIMEType } from "node:util";

/** How a form was posted: with its fields in one line, or in parts that a boundary separates. */
export type FormType = { kind: "urlencoded" } | { kind: "multipart"; boundary: string };

/** A parameter of a boundary, in a quoted text or not. */
const BOUNDARY = /\bboundary\s*=/gi;

/**
 * How a form was posted, by its content type; undefined if that is no form's. A header with several boundaries is none:
 * of two programs that read it, each might take another one.
 */
export function parseFormType(header: string | null): FormType | undefined {
  const type = parsed(header);
  if (type?.essence === "application/x-www-form-urlencoded") return { kind: "urlencoded" };
  if (type?.essence !== "multipart/form-data") return undefined;
  const boundary = type.params.get("boundary");
  if (!boundary || (header?.match(BOUNDARY) ?? []).length > 1) return undefined;
  return { kind: "multipart", boundary };
}

/** The header that says this and nothing else. */
export function formatContentType(type: FormType): string {
  if (type.kind === "urlencoded") return "application/x-www-form-urlencoded";
  const written = new MIMEType("multipart/form-data");
  written.params.set("boundary", type.boundary);
  return String(written);
}

function parsed(header: string | null): MIMEType | undefined {
  if (!header) return undefined;
  try {
    return new MIMEType(header);
  } catch {
    return undefined;
  }
}
