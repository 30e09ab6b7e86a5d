import type { Container } from "./container.ts";

interface How {
  subdomain: string;
  say(line: string): void;
  fault(words: string): void;
}

/** Runs a host's commands inside, by the names that the documentation gives them. */
export async function runCommands(container: Container, { subdomain, say, fault }: How): Promise<void> {
  const expected: [command: string[], says: RegExp][] = [
    [["clubs:list"], new RegExp(subdomain)],
    [["cells"], /main/],
    [["doctor"], /0 problems/],
    [["clubs:export", "--", "--subdomain", subdomain, "--to", "/data/export"], /rows of/],
  ];
  for (const [command, says] of expected) {
    const { code, output } = await container.exec("npm", "run", "--silent", ...command);
    if (code !== 0 || !says.test(output))
      fault(`npm run ${command.join(" ")} exited with ${code}:\n${output}`);
  }
  say(`these commands run inside: ${expected.map(([[name]]) => name).join(", ")}`);
}
