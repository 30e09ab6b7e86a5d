/** What a hosted page comes to: a page, a line, or the way to another address. */
export type Shown = { status: number; html: string } | { status: number; text: string } | { to: string };
