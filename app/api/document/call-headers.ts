import type { ZodOpenApiObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { Described } from "#app/core/module-system/operation.ts";

type Components = NonNullable<ZodOpenApiObject["components"]>;

/** Request headers that are not about any one resource. */
export const HEADER_PARAMETERS: NonNullable<Components["parameters"]> = {
  "Idempotency-Key": {
    in: "header",
    name: "Idempotency-Key",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    description:
      "A unique key of your own for this write. If you repeat the call with it within a day, it is not done again: you get the first answer, with `Idempotency-Replayed: true`.",
    example: "a5b1c7d2-3c1e-4f0a-9d55-7b1f0c2e6a10",
  },
  "If-None-Match": {
    in: "header",
    name: "If-None-Match",
    schema: { type: "string" },
    description:
      "The `ETag` of the version that you have. If it is still current, the answer is 304 without a body.",
    example: 'W/"Zk3p0xJ0v1sQm7bT2yGd4uHa9cE"',
  },
};

const UNCHANGED: ZodOpenApiResponseObject = {
  id: "NotModified",
  description: "The version in `If-None-Match` is still current.",
};

/** Which of these headers a call may have. */
export function headerParameters({ method, isRead }: Call) {
  const names = isRead ? ["If-None-Match"] : method === "GET" ? [] : ["Idempotency-Key"];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** The answer to a conditional read whose version is still current. */
export function notModifiedResponse({ isRead }: Call): Record<string, ZodOpenApiResponseObject> {
  return isRead ? { 304: UNCHANGED } : {};
}

/** What decides which of these headers apply: the method, and whether the call is a read that answers in JSON. */
type Call = Pick<Described, "method"> & { isRead: boolean };
