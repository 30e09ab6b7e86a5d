/** The answer of a hosted page: HTML, a line of text, or a redirect. */
export type Shown = { status: number; html: string } | { status: number; text: string } | { to: string };
