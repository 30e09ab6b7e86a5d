/** A file that is made while it is sent. */
export interface FileAnswer {
  /** With its ending; plain letters, digits and dashes. */
  name: string;
  /** Its media type. */
  type: string;
  /** Its bytes; nothing is made before the first is asked for, so outside of any unit of work. */
  bytes: AsyncIterable<Uint8Array>;
}

/** The response that sends a file, to be saved by its name. */
export function fileResponse({ name, type, bytes }: FileAnswer): Response {
  return new Response(streamOf(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Takes each piece only when the reader is ready for it, and stops making them if the reader goes away. */
function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
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
