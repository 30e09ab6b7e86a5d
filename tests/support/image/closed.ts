import type { Container } from "./container.ts";

/** A script that has a shell inside print its own rights, and where it can write. */
const QUESTIONS = `id -u
grep -E '^(CapEff|CapBnd|NoNewPrivs):' /proc/1/status
for folder in / /app /app/build /etc "$HOME" /data /tmp; do
  if touch "$folder/.probe" 2>/dev/null; then rm "$folder/.probe"; echo "writes $folder"; fi
done`;
const WRITABLE = ["/data", "/tmp"];

/** Checks that the product runs without privileges: not as root, without capabilities, and with two places to write. */
export async function lookInside(
  container: Container,
  { say, fault }: { say(line: string): void; fault(words: string): void },
): Promise<void> {
  const { output } = await container.exec("sh", "-c", QUESTIONS);
  const { account, rights, writes } = answersOf(output);
  if (account === 0) fault("it runs as root");
  for (const [name, value] of Object.entries(RIGHTS))
    if (rights[name] !== value) fault(`${name} is ${rights[name]}`);
  if (writes.join() !== WRITABLE.join()) fault(`it can write to ${writes.join(", ")}`);
  say(
    `runs as account ${account}, without capabilities or new privileges, and can write to ${writes.join(" and ")} only`,
  );
}

/** The expected rights, as /proc shows them. */
const RIGHTS: Record<string, string> = {
  CapEff: "0000000000000000",
  CapBnd: "0000000000000000",
  NoNewPrivs: "1",
};

function answersOf(output: string): { account: number; rights: Record<string, string>; writes: string[] } {
  const [account, ...lines] = output.trim().split("\n");
  const rights = lines.flatMap((line) => {
    const [, name, value] = /^(\w+):\s*(\w+)$/.exec(line) ?? [];
    return name && value ? [[name, value]] : [];
  });
  const writes = lines
    .filter((line) => line.startsWith("writes "))
    .map((line) => line.slice("writes ".length));
  return { account: Number(account), rights: Object.fromEntries(rights), writes };
}
