import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ConfigurationError, readEnv, withPort } from "./env.server.ts";

const local = { dataDir: "/data", secret: () => "s".repeat(32) };
const world = {
  BASE_URL: "https://clubs.example",
  SECRET: "x".repeat(32),
  SMTP_URL: "smtps://user:password@smtp.example",
  DATABASE_URL: "postgres://owner:password@database/teamsheet",
};

test("a run on one's own machine needs nothing", () => {
  expect(readEnv({}, local)).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    BASE_URL: "http://localhost:3000",
    DATA_DIR: "/data",
    SECRET: "s".repeat(32),
    MAIL_FROM: "Teamsheet <no-reply@localhost>",
    TRUST_PROXY: 0,
    JOBS: "inline",
    DEMO: true,
  });
});

test("an installation for others listens everywhere and has no demo club", () => {
  expect(readEnv(world)).toMatchObject({ HOST: "0.0.0.0", BASE_URL: "https://clubs.example", DEMO: false });
  expect(
    readEnv({ ...world, REFUSED_EMAIL_DOMAINS: " Spam.example, ,trash.example " }).REFUSED_EMAIL_DOMAINS,
  ).toEqual(["spam.example", "trash.example"]);
});

const providers = (...changes: object[]) =>
  JSON.stringify(
    changes.map((change) => ({
      id: "acme",
      name: "Acme",
      issuer: "https://id.example",
      clientId: "x",
      ...change,
    })),
  );

test("identity providers are read whole; plain http only on this machine", () => {
  const read = (...changes: object[]) =>
    readEnv({ ...world, IDENTITY_PROVIDERS: providers(...changes) }).IDENTITY_PROVIDERS;
  expect(read({})).toEqual([
    {
      id: "acme",
      name: "Acme",
      issuer: "https://id.example",
      clientId: "x",
      scopes: "openid profile email offline_access",
    },
  ]);
  expect(read({ issuer: "http://localhost:9000" })).toHaveLength(1);
  expect(read({ emailDomains: ["Club.Example", "sub.club.example"] })).toMatchObject([
    { emailDomains: ["club.example", "sub.club.example"] },
  ]);
  expect(read({ issuer: "http://127.0.0.1:9000/realm" })).toHaveLength(1);
  expect(readEnv(world).IDENTITY_PROVIDERS).toBeUndefined();
});

test("several processes are for an installation with a mail server", () => {
  const trial = { PROCESSES: "2", BASE_URL: "http://localhost:3000" };
  expect(() => readEnv(trial, local)).toThrow("SMTP_URL is needed with PROCESSES above 1");
  expect(readEnv({ ...trial, SMTP_URL: world.SMTP_URL }, local).PROCESSES).toBe(2);
  expect(readEnv({ PROCESSES: "1" }, local).PROCESSES).toBe(1);
});

test("cells are read as connection strings by name", () => {
  const east = "postgres://owner:secret@db2.example/clubs";
  expect(readEnv({ ...world, CELLS: JSON.stringify({ east }) }).CELLS).toEqual({ east });
  expect(readEnv(world).CELLS).toEqual({});
});

test("a pooler is read for all databases, or for each", () => {
  const poolers = (DATABASE_POOLER: string) => readEnv({ ...world, DATABASE_POOLER }).DATABASE_POOLER;
  expect(poolers("127.0.0.1:6432")).toEqual({ "*": "127.0.0.1:6432" });
  expect(poolers('{"main":"db:6432","east":"[::1]:6432"}')).toEqual({ main: "db:6432", east: "[::1]:6432" });
  expect(readEnv(world).DATABASE_POOLER).toEqual({});
});

test("robots are checked for everywhere but on one's own machine", () => {
  expect(readEnv({}, local).BOT_CHECK).toBe("none");
  expect(readEnv({ BOT_CHECK: "proof-of-work" }, local).BOT_CHECK).toBe("proof-of-work");
  expect(readEnv(world).BOT_CHECK).toBe("proof-of-work");
  const service = {
    BOT_CHECK: "external",
    BOT_CHECK_SCRIPT: "https://badge.example/api.js",
    BOT_CHECK_VERIFY: "https://badge.example/siteverify",
    BOT_CHECK_SITE_KEY: "site",
    BOT_CHECK_SECRET: "hush",
  };
  expect(readEnv({ ...world, ...service }).BOT_CHECK).toEqual({
    script: "https://badge.example/api.js",
    verify: "https://badge.example/siteverify",
    siteKey: "site",
    secret: "hush",
  });
  expect(() => readEnv({ ...world, ...service, BOT_CHECK_SECRET: "" })).toThrow("BOT_CHECK_SECRET");
  expect(() => readEnv({ ...world, ...service, BOT_CHECK_VERIFY: "http://badge.example/" })).toThrow(
    "BOT_CHECK_VERIFY must start with https://",
  );
});

test("the port that was found stands in the address, unless that was given", () => {
  expect(withPort(readEnv({ PORT: "0" }, local), 4321).BASE_URL).toBe("http://localhost:4321");
  expect(withPort(readEnv(world), 4321).BASE_URL).toBe("https://clubs.example");
});

test.each<[string, Record<string, string | undefined>, string]>([
  ["a secret is needed", { ...world, SECRET: undefined }, "SECRET is needed"],
  ["a short secret", { ...world, SECRET: "short" }, "SECRET must have at least 32 characters"],
  ["mails open to everyone", { ...world, SMTP_URL: undefined }, "SMTP_URL is needed"],
  ["a path in the base", { ...world, BASE_URL: "https://clubs.example/app" }, "BASE_URL must have no path"],
  ["www in the base", { ...world, BASE_URL: "https://www.clubs.example" }, "BASE_URL must be without www"],
  ["another protocol", { ...world, BASE_URL: "ftp://clubs.example" }, "BASE_URL must be an address"],
  ["an address of numbers", { ...world, BASE_URL: "http://[::1]:3000" }, "BASE_URL must be a name"],
  [
    "a database without a host",
    { ...world, DATABASE_URL: "postgres:///b?host=/run" },
    "DATABASE_URL must be like",
  ],
  ["another database", { ...world, DATABASE_URL: "mysql://a/b" }, "DATABASE_URL must be like"],
  [
    "a header in the sender",
    { ...world, MAIL_FROM: "a@b.example\nBcc: c@d.example" },
    "MAIL_FROM must be like",
  ],
  ["broken cells", { ...world, CELLS: "{" }, "CELLS must be JSON like"],
  ["a list of cells", { ...world, CELLS: "[]" }, "CELLS must be JSON like"],
  [
    "a cell elsewhere",
    { ...world, CELLS: '{"east":"mysql://db2.example/clubs"}' },
    "CELLS.east must be JSON",
  ],
  ["a cell without a name", { ...world, CELLS: '{"":"postgres://h/d"}' }, "CELLS. must be JSON like"],
  ["another main", { ...world, CELLS: '{"main":"postgres://h/d"}' }, "CELLS.main must be JSON like"],
  [
    "one database twice",
    { ...world, CELLS: '{"a":"postgres://h/d","b":"postgres://h/d"}' },
    "CELLS must be different databases",
  ],
  [
    "a pooler without a port",
    { ...world, DATABASE_POOLER: "db" },
    "DATABASE_POOLER.* must be a host and port",
  ],
  ["broken poolers", { ...world, DATABASE_POOLER: "{" }, "DATABASE_POOLER must be a host and port"],
  ["a broken list", { ...world, IDENTITY_PROVIDERS: "[{" }, "IDENTITY_PROVIDERS must be a JSON list"],
  ["no list", { ...world, IDENTITY_PROVIDERS: "{}" }, "IDENTITY_PROVIDERS must be a JSON list"],
  [
    "a plain issuer",
    { ...world, IDENTITY_PROVIDERS: providers({ issuer: "http://id.example" }) },
    "IDENTITY_PROVIDERS.0.issuer must be https (http only on this machine itself)",
  ],
  [
    "an issuer with a query",
    { ...world, IDENTITY_PROVIDERS: providers({ issuer: "https://id.example/?a" }) },
    "IDENTITY_PROVIDERS.0.issuer must have no query",
  ],
  [
    "scopes without openid",
    { ...world, IDENTITY_PROVIDERS: providers({ scopes: "email" }) },
    "IDENTITY_PROVIDERS.0.scopes must contain openid",
  ],
  ...["@club.example", "club", "*.example", "https://club.example", "ada@club.example", ""].map(
    (domain): [string, Record<string, string>, string] => [
      `the domain "${domain}"`,
      { ...world, IDENTITY_PROVIDERS: providers({ emailDomains: [domain] }) },
      "IDENTITY_PROVIDERS.0.emailDomains.0 must be a domain like club.example",
    ],
  ),
  [
    "no domain at all",
    { ...world, IDENTITY_PROVIDERS: providers({ emailDomains: [] }) },
    "IDENTITY_PROVIDERS.0.emailDomains must name a domain",
  ],
  [
    "an id that is no name",
    { ...world, IDENTITY_PROVIDERS: providers({ id: "A B" }) },
    "IDENTITY_PROVIDERS.0.id must be made of",
  ],
  ["two of one id", { ...world, IDENTITY_PROVIDERS: providers({}, {}) }, "must have different ids"],
  [
    "two at once",
    { ...world, PORT: "x", JOBS: "maybe" },
    "PORT must be a whole number from 0 to 65535; JOBS ",
  ],
  ...(
    [
      ["PORT", 0, 65_535],
      ["DATABASE_POOL", 2, 200],
      ["TRUST_PROXY", 0, 10],
      ["DRAIN_SECONDS", 0, 60],
    ] as const
  ).flatMap(([name, least, most]) =>
    [String(least - 1), String(most + 1), "many", "2.5", "-0x1", "1e99", "Infinity"].map(
      (value): [string, Record<string, string>, string] => [
        `${name}=${value}`,
        { ...world, [name]: value },
        `Configuration: ${name} must be a whole number from ${least} to ${most}`,
      ],
    ),
  ),
])("%s is named in one line", (_name, variables, words) => {
  const read = () => readEnv(variables);
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(words);
  try {
    read();
  } catch (error) {
    expect(String(error)).not.toContain("\n");
  }
});

describe("a module's variables", () => {
  const modules = [
    { id: "lost-kit" },
    {
      id: "dues",
      environment: z.object({
        DUES_KEY: z.string().min(8, "must have at least 8 characters"),
        DUES_RATE: z.coerce.number("must be a number").default(3),
        DUES_MODE: z.enum(["live", "test"]).optional(),
      }),
    },
  ];
  const read = (variables: Record<string, string>) => readEnv({ ...world, ...variables }, undefined, modules);

  test("are read by its schema, and reach it by its id", () => {
    expect(read({ DUES_KEY: " 12345678 ", DUES_MODE: " ", DUES_OTHER: "x" }).modules).toEqual({
      dues: { DUES_KEY: "12345678", DUES_RATE: 3 },
    });
  });

  test("that are wrong are named in one line with the product's own", () => {
    const wrong = { PORT: "many", DUES_KEY: "short", DUES_RATE: "high", DUES_MODE: "x" };
    expect(() => read(wrong)).toThrow(ConfigurationError);
    expect(() => read(wrong)).toThrow(
      /^Configuration: PORT must be .*; DUES_KEY must have at least 8 characters; DUES_RATE must be a number; DUES_MODE [^;]+$/,
    );
    expect(() => read({})).toThrow("Configuration: DUES_KEY is needed");
  });
});
