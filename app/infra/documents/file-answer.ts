/** A file that is made while it is sent. */
export interface FileAnswer {
  /** With its extension; only letters, digits and dashes besides. */
  name: string;
  /** Its media type. */
  type: string;
  /** Its bytes. Nothing is made before the first one is requested, and so outside any unit of work. */
  bytes: AsyncIterable<Uint8Array>;
}

/** The response that sends a file for saving under its name. */
export function fileResponse({ name, type, bytes }: FileAnswer): Response {
  return new Response(toReadableStream(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Pulls each chunk only when the reader is ready for it, and stops if the reader goes away. */
function toReadableStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
