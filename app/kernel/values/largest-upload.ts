/** The largest file that somebody can send, in bytes; the texts beside the fields say "5 MB". */
export const FILE_BYTES = 5_000_000;

/** How many bytes a form or a call with an upload may have: a file, and the rest of the form. */
export const UPLOAD_BYTES = FILE_BYTES + 100_000;
