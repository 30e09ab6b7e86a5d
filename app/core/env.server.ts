import { availableParallelism } from "node:os";
import { z } from "zod";
import type { ExternalCheckSettings } from "#app/infra/bot-check/external.server.ts";
import { tracingSettings } from "#app/infra/tracing/tracing-settings.ts";
import { IdentityProvidersSchema } from "./accounts/provider/provider-settings.ts";
import { CellsSchema, PoolersSchema } from "./cells-variable.ts";

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

const switchValue = z
  .enum(["0", "1", "true", "false"], "must be 1 or 0")
  .transform((value) => value === "1" || value === "true");

/** Clubs' hosts are subdomains of this one, so it must be a name (not an IP address) and a bare origin. */
const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be an address like https://clubs.example" })
  .refine((value) => new URL(value).pathname === "/", "must have no path")
  .refine((value) => !/^[\d.]+$|^\[/.test(new URL(value).hostname), "must be a name, not a network address")
  .refine((value) => !new URL(value).hostname.startsWith("www."), "must be without www")
  .transform((value) => new URL(value).origin);

/** The address of a service that we call: https, or plain http to a stand-in on this machine. */
const webAddress = z
  .url("must be an address")
  .refine(
    (value) => value.startsWith("https:") || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(value),
    "must start with https://",
  );

const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  /** The port to listen on; 0 takes any free one. */
  PORT: whole(0, 65_535).default(3000),
  /** The interface to listen on. Default: only this machine if BASE_URL is on localhost, otherwise every interface. */
  HOST: z.string().optional(),
  /** The address that clubs' hosts are subdomains of. Default: http://localhost and the port. */
  BASE_URL: baseUrl.optional(),
  /** The database owner's connection string. Absent: an embedded Postgres under DATA_DIR. */
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      hostname: /./,
      error: "must be like postgres://user:password@host/db",
    })
    .optional(),
  /** How many processes serve the port together (scripts/serve.ts); they share out the connections and computing threads. */
  PROCESSES: whole(1, 64).default(1),
  /** More databases for clubs: a JSON object of the owner's connection strings, by cell name. */
  CELLS: CellsSchema.default({}),
  /** Where a pooler listens that serving connections go through; the owner's do not. */
  DATABASE_POOLER: PoolersSchema.default({}),
  /** How many units of work one process may have open at once; beyond this they only compete for the CPU. */
  DATABASE_POOL: whole(2, 200).default(5),
  /** How many threads run computations that would hold up pages. Default: the number of CPUs minus one. */
  COMPUTING_THREADS: whole(1, 64).optional(),
  /** How many times longer than usual a computation in a thread, or the drawing of a picture, may take: more on a slow machine. */
  COMPUTING_PATIENCE: whole(1, 100).default(1),
  /** Where the embedded Postgres, the caught mails and the generated secret live. Default: .data */
  DATA_DIR: z.string().optional(),
  /** Signs cookies, and the password of the app's database login is derived from it. Needed with DATABASE_URL. */
  SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  /** A mail server, like smtps://user:password@host. Absent: mails are caught, and shown at /dev/mailbox to this machine. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be like smtp://user:password@host:587" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, "must be like Club <post@clubs.example>")
    .optional(),
  /** How many reverse proxies in front are trusted for host, protocol and client address. */
  TRUST_PROXY: whole(0, 10).default(0),
  /** Origins of push services besides those of the browsers, separated by commas: https, or a stand-in on this machine. */
  PUSH_SERVICES: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(webAddress.transform((address) => new URL(address).origin)))
    .default([]),
  /** The longest wait between two tries to deliver a mail, push message or webhook, in seconds. */
  RETRY_SECONDS: whole(1, 86_400).default(900),
  /** How many API calls one credential may make per minute in each process; a network may make five times as many. */
  API_CALLS: whole(1, 1_000_000_000).default(600),
  /** Also send webhooks to receivers on this machine, for trying things out. Default: only if BASE_URL is on localhost. */
  WEBHOOKS_LOCAL: switchValue.optional(),
  FEEDBACK_URL: z.url("must be an address").optional(),
  /** E-mail domains that may not join, separated by commas; replaces the built-in list of throw-away mail. */
  REFUSED_EMAIL_DOMAINS: z
    .string()
    .transform((list) =>
      list
        .toLowerCase()
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .optional(),
  /** E-mail addresses of the people who run this installation, separated by commas; they can open /host on www. */
  HOSTS: z
    .string()
    .transform((list) =>
      list
        .toLowerCase()
        .split(",")
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.email("must be e-mail addresses")))
    .default([]),
  /** JSON list of the identity providers that people can sign in with. */
  IDENTITY_PROVIDERS: IdentityProvidersSchema.optional(),
  /** How bots are kept out of the open forms. Default: proof-of-work, but none on localhost. */
  BOT_CHECK: z.enum(["none", "proof-of-work", "external"]).optional(),
  /** The external check's script, its siteverify address, and the two keys that the service issued. */
  BOT_CHECK_SCRIPT: webAddress.optional(),
  BOT_CHECK_VERIFY: webAddress.optional(),
  BOT_CHECK_SITE_KEY: z.string().optional(),
  BOT_CHECK_SECRET: z.string().optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  /** The port at which Prometheus can read /metrics; 0 takes any free one. Absent: nothing is counted. */
  METRICS_PORT: whole(0, 65_535).optional(),
  /** The Bearer token that Prometheus has to send. Without one, only this machine may read. */
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  ...tracingSettings,
  /** inline: this process also runs the queue and the clock; off: another process does (scripts/jobs.ts). */
  JOBS: z.enum(["inline", "off"]).default("inline"),
  /** How many seconds to keep serving after being told to stop, so that a load balancer can notice. */
  DRAIN_SECONDS: whole(0, 60).default(0),
  /** Fill an empty database with the demo club. Default: only with the embedded Postgres. */
  DEMO: switchValue.optional(),
});

type Settings = z.output<typeof schema>;

/** The configuration of one process; nothing else knows about environment variables. */
export interface Env extends Omit<Settings, "BOT_CHECK"> {
  /** The modules' own variables, by module id. */
  modules: Readonly<Record<string, unknown>>;
  BOT_CHECK: "none" | "proof-of-work" | ExternalCheckSettings;
  HOST: string;
  BASE_URL: string;
  SECRET: string;
  MAIL_FROM: string;
  DATA_DIR: string;
  COMPUTING_THREADS: number;
  DEMO: boolean;
  WEBHOOKS_LOCAL: boolean;
}

/** A configuration that can't be used; the message is one line that names the variable. */
export class ConfigurationError extends Error {}

/** Defaults for what need not be configured on your own machine. */
export interface LocalDefaults {
  dataDir: string;
  /** Reads or creates the secret kept in the data directory. */
  secret(dataDir: string): string;
}

/** A module that may read variables of its own. */
interface Configured {
  id: string;
  environment?: z.ZodObject;
}

type Variables = Record<string, string | undefined>;

/**
 * Reads and checks the configuration, including that of `modules`. `local` fills the gaps if BASE_URL is on localhost;
 * anywhere else everything must be configured. Throws ConfigurationError, which names everything that is wrong.
 */
export function readEnv(
  variables: Variables = process.env,
  local?: LocalDefaults,
  modules: readonly Configured[] = [],
): Env {
  const { settings, ofModules } = parse(variables, modules);
  const base = settings.BASE_URL ?? `http://localhost:${settings.PORT}`;
  const isLocal = new URL(base).hostname === "localhost";
  const dataDir = settings.DATA_DIR ?? local?.dataDir ?? ".data";
  const secret = settings.SECRET ?? (isLocal ? local?.secret(dataDir) : undefined);
  if (!secret) throw new ConfigurationError("Configuration: SECRET is needed (at least 32 characters)");
  if (!isLocal && !settings.SMTP_URL) {
    throw new ConfigurationError(
      "Configuration: SMTP_URL is needed, since caught mails would be open to everyone",
    );
  }
  if (settings.PROCESSES > 1 && !settings.SMTP_URL)
    throw new ConfigurationError(
      "Configuration: SMTP_URL is needed with PROCESSES above 1, since each process shows only the mails that it caught",
    );
  return {
    ...settings,
    modules: ofModules,
    BOT_CHECK: parseBotCheck(settings, isLocal),
    HOST: settings.HOST ?? (isLocal ? "127.0.0.1" : "0.0.0.0"),
    BASE_URL: base,
    SECRET: secret,
    DATA_DIR: dataDir,
    // Leave one CPU to the pages.
    COMPUTING_THREADS: settings.COMPUTING_THREADS ?? Math.max(1, availableParallelism() - 1),
    MAIL_FROM: settings.MAIL_FROM ?? `Teamsheet <no-reply@${new URL(base).hostname}>`,
    WEBHOOKS_LOCAL: settings.WEBHOOKS_LOCAL ?? isLocal,
    DEMO: settings.DEMO ?? settings.DATABASE_URL === undefined,
  };
}

/** The configuration once the port is known, if it was `PORT=0`. */
export function withPort(env: Env, port: number): Env {
  const base = new URL(env.BASE_URL);
  if (base.port === "0") base.port = String(port);
  return { ...env, PORT: port, BASE_URL: base.origin };
}

function parseBotCheck(settings: Settings, isLocal: boolean): Env["BOT_CHECK"] {
  const kind = settings.BOT_CHECK ?? (isLocal ? "none" : "proof-of-work");
  if (kind !== "external") return kind;
  const {
    BOT_CHECK_SCRIPT: script,
    BOT_CHECK_VERIFY: verify,
    BOT_CHECK_SITE_KEY: siteKey,
    BOT_CHECK_SECRET: secret,
  } = settings;
  if (script && verify && siteKey && secret) return { script, verify, siteKey, secret };
  throw new ConfigurationError(
    "Configuration: BOT_CHECK=external needs BOT_CHECK_SCRIPT, BOT_CHECK_VERIFY, BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET",
  );
}

function parse(
  variables: Variables,
  modules: readonly Configured[],
): { settings: Settings; ofModules: Env["modules"] } {
  const core = schema.safeParse(given(schema, variables));
  const own = modules.flatMap(({ id, environment }) =>
    environment ? [{ id, parsed: environment.safeParse(given(environment, variables)) }] : [],
  );
  const wrong = [core, ...own.map(({ parsed }) => parsed)]
    .flatMap(({ error }) => error?.issues ?? [])
    .map(({ path: [name, ...rest], message }) => {
      if (!variables[String(name)]?.trim()) return `${String(name)} is needed`;
      // A rule without a message of its own has zod's or, in rules shared with forms, the key of a form's message.
      return `${[name, ...rest].join(".")} ${message.startsWith("errors.") ? "is not valid" : message}`;
    });
  if (!core.success || wrong.length > 0) throw new ConfigurationError(`Configuration: ${wrong.join("; ")}`);
  return {
    settings: core.data,
    ofModules: Object.fromEntries(own.map(({ id, parsed }) => [id, parsed.data])),
  };
}

function given(schema: z.ZodObject, variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = variables[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** Read by others than this product from the same file: the database's container, Compose, Node and npm. */
const OTHERS = /^(POSTGRES_|COMPOSE_|NODE_|npm_|UV_|MALLOC_|ENV_FILE$|TZ$|LANG$|LC_)/;

/**
 * Variables that nobody reads and that look like slips, in words: any unknown one in the `.env` file, and in the rest of the
 * environment one that is a single slip away from a known one (`SMPT_URL`).
 */
export function strangeVariables(
  set: readonly string[],
  inFile: readonly string[],
  modules: readonly Configured[] = [],
): string[] {
  const schemas = [schema, ...modules.flatMap(({ environment }) => environment ?? [])];
  const known = schemas.flatMap((one) => Object.keys(one.shape));
  return [...new Set([...inFile, ...set])].sort().flatMap((name) => {
    if (known.includes(name) || OTHERS.test(name)) return [];
    const meant = known.find((other) => other.length > 4 && isOneSlipFrom(name, other));
    if (meant) return [`${name} is set, which nothing reads: is ${meant} meant?`];
    return inFile.includes(name) ? [`${name} is in the file of variables, and nothing reads it.`] : [];
  });
}

/** Do two words differ by one letter that is wrong, missing or too much, or by two neighbors that changed places? */
function isOneSlipFrom(word: string, other: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === other[start]) start++;
  const [left, right] = [word.slice(start), other.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
