import { argv, exit } from "node:process";

/** What can be measured, each by a file in `bench/` that takes options of its own. */
const BENCHES = {
  pages:
    "requests per second of home, check-in and an API list, and their SQL statements (without a name: this one)",
  phone:
    "home on a phone with a bad line: what is loaded, when it is painted, heeds taps, and shows an answer",
  home: "the home page of one club among many",
  tenants: "what a growing number of clubs costs",
  teams: "what balancing teams costs, and how twenty at once slow down another club's home page",
  payments: "a treasurer's pages with many transactions",
  export: "how long it takes to save a list as a file, and how much memory",
  connections: "how much memory database connections take when they serve many clubs",
  memory: "how much memory a process takes under load, and what saving memory costs in processor time",
};

const HELP = `npm run bench -- [NAME] [--help] [OPTIONS]

${Object.entries(BENCHES)
  .map(([name, what]) => `  ${name.padEnd(12)} ${what}`)
  .join("\n")}`;

const first = argv[2] ?? "";
const isNamed = first !== "" && !first.startsWith("-");
const bench = isNamed ? first : "pages";
if (first === "--help" || !Object.hasOwn(BENCHES, bench)) {
  console.log(HELP);
  exit(first === "--help" ? 0 : 1);
}
if (isNamed) argv.splice(2, 1);
await import(`./bench/${bench}.ts`);
