import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const FORM = "$argon2id$v=19$m=19456,t=2,p=1$";

/** The hash of a password that nobody has. It is verified if there is no other, so that the timing reveals nothing. */
export const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$fohewlKF0HQSagIVRpLjeQ$YBvZB+QfqJ8IQSRTK/Spa7DVm1gkW4K0qs9zIk8cO9Q";

/** How many hashes are computed at a time: each takes a core for 10 ms or more, and 19 MiB. The others wait. */
const AT_ONCE = 2;

const waiting: (() => void)[] = [];
let working = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}

/** What is stored in place of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/** Does the password match this hash? Takes just as long if there is no hash: `compute` is asked in either case. */
export async function matchesPassword(
  password: string,
  stored: string | undefined,
  compute: (hash: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  const matches = await inTurn(() => compute(stored ?? NOBODYS, password));
  return stored !== undefined && matches;
}

/** Was it hashed with parameters other than the current ones? */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(FORM);
}
