import { z } from "zod";

/** How many origins a list has at most. */
const MAX_ORIGINS = 10;

/** A page in development runs on somebody's own machine, without https. */
const ON_OWN_MACHINE = /^(localhost|127\.0\.0\.1)$/;

/** The origin of an address; undefined if it is not the address of a web page. */
function parseOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin, username, password } = new URL(address);
  if (username !== "" || password !== "") return undefined;
  const isSafe = protocol === "https:" || (protocol === "http:" && ON_OWN_MACHINE.test(hostname));
  return isSafe ? origin : undefined;
}

const list = z
  .array(z.string().max(300))
  .transform((addresses) => addresses.map((one) => one.trim()).filter((one) => one !== ""))
  .pipe(z.array(z.string().refine((one) => parseOrigin(one) !== undefined)).max(MAX_ORIGINS))
  .transform((addresses) => [...new Set(addresses.flatMap((one) => parseOrigin(one) ?? []))]);

/** Origins of web pages ("https://www.club.example"), separated by commas in a form or a list in a body, without repeats. */
export const origins = z.union(
  [
    z
      .string()
      .max(3_000)
      .transform((typed) => typed.split(/[,\s]+/))
      .pipe(list),
    list,
  ],
  "errors.origins",
);
