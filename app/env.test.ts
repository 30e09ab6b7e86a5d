import { expect, test } from "vitest";
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
  ["another database", { ...world, DATABASE_URL: "mysql://a/b" }, "DATABASE_URL must be like"],
  [
    "a header in the sender",
    { ...world, MAIL_FROM: "a@b.example\nBcc: c@d.example" },
    "MAIL_FROM must be like",
  ],
  ["two at once", { ...world, PORT: "x", JOBS: "maybe" }, "PORT must be a number; JOBS "],
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
