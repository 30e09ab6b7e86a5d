/**
 * How many connections a process holds to the mail server, and how many mails it sends at once: one more would time out
 * while it waits for a connection.
 */
export const MAIL_CONNECTIONS = 4;
