import { availableParallelism } from "node:os";
import { z } from "zod";
import { CellsSchema } from "./cell-settings.ts";
import { IdentityProvidersSchema } from "./identity/provider/provider-settings.ts";
import { tracingSettings } from "./tracing/tracing-settings.ts";

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

const switchValue = z
  .enum(["0", "1", "true", "false"], "must be 1 or 0")
  .transform((value) => value === "1" || value === "true");

/** Hosts of clubs are sub-names of this one, so it must be a name (not a network address) and nothing but an origin. */
const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be an address like https://clubs.example" })
  .refine((value) => new URL(value).pathname === "/", "must have no path")
  .refine((value) => !/^[\d.]+$|^\[/.test(new URL(value).hostname), "must be a name, not a network address")
  .refine((value) => !new URL(value).hostname.startsWith("www."), "must be without www")
  .transform((value) => new URL(value).origin);

/** The address of a service that we call: https, or a stand-in on this machine. */
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
  /** The interface to listen on. Default: this machine only if the address is localhost, else every interface. */
  HOST: z.string().optional(),
  /** The address that clubs are sub-names of. Default: http://localhost and the port. */
  BASE_URL: baseUrl.optional(),
  /** The database owner's connection string. Absent: an embedded Postgres under DATA_DIR. */
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      hostname: /./,
      error: "must be like postgres://user:password@host/db",
    })
    .optional(),
  /** How many processes serve the port together (scripts/serve.ts): they share connections and computing threads. */
  PROCESSES: whole(1, 64).default(1),
  /** JSON object of more databases for clubs: the owner's connection strings, by the names of cells. */
  CELLS: CellsSchema.default({}),
  /** How many units of work one process may have open at once; more of them only compete for the processor. */
  DATABASE_POOL: whole(2, 200).default(5),
  /** How many threads compute what would hold up pages. Default: the processors but one. */
  COMPUTING_THREADS: whole(1, 64).optional(),
  /** Where the embedded Postgres, the caught mails and the generated secret live. Default: .data */
  DATA_DIR: z.string().optional(),
  /** Signs cookies and gives the app's database login its password. Needed with DATABASE_URL. */
  SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  /** A mail server, like smtps://user:password@host. Absent: mails are caught and shown at /dev/mailbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be like smtp://user:password@host:587" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, "must be like Club <post@clubs.example>")
    .optional(),
  /** How many reverse proxies in front are trusted about host, protocol and network address. */
  TRUST_PROXY: whole(0, 10).default(0),
  /** Origins of push services beside the browsers' own, separated by commas: https, or a stand-in on this machine. */
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
  /** How many calls of the API one credential may make in a minute, by each process; a network five times as many. */
  API_CALLS: whole(1, 1_000_000_000).default(600),
  /** Send webhooks to receivers on this machine, too, as a trial needs it. Default: only if the address is localhost. */
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
  /** The e-mail addresses of those who run this installation, separated by commas: /host of www is theirs. */
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
  /** JSON list of identity providers to sign in with. */
  IDENTITY_PROVIDERS: IdentityProvidersSchema.optional(),
  /** How robots are kept from the open forms. Default: proof-of-work, on localhost none. */
  BOT_CHECK: z.enum(["none", "proof-of-work", "external"]).optional(),
  /** The external check's script, its siteverify address, and the two keys that the service gave out. */
  BOT_CHECK_SCRIPT: webAddress.optional(),
  BOT_CHECK_VERIFY: webAddress.optional(),
  BOT_CHECK_SITE_KEY: z.string().optional(),
  BOT_CHECK_SECRET: z.string().optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  /** The port at which Prometheus may read /metrics; 0 takes any free one. Absent: nothing is counted. */
  METRICS_PORT: whole(0, 65_535).optional(),
  /** What Prometheus has to send as Bearer token. Without it, only this machine may read. */
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  ...tracingSettings,
  /** inline: this process also runs the queue and the clock; off: another one does (scripts/jobs.ts). */
  JOBS: z.enum(["inline", "off"]).default("inline"),
  /** Seconds to go on serving after being asked to stop, so that a load balancer can notice. */
  DRAIN_SECONDS: whole(0, 60).default(0),
  /** Fill an empty database with the demo club. Default: only with the embedded Postgres. */
  DEMO: switchValue.optional(),
});

type Settings = z.output<typeof schema>;

/** The configuration of one process; the only thing that knows environment variables. */
export interface Env extends Omit<Settings, "BOT_CHECK"> {
  /** What modules read, by their ids. */
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

/** The service that checks for robots. */
export interface ExternalCheckSettings {
  script: string;
  verify: string;
  siteKey: string;
  secret: string;
}

/** A configuration that cannot be used; the message is one line that names the variable. */
export class ConfigurationError extends Error {}

/** What need not be configured on one's own machine. */
export interface LocalDefaults {
  dataDir: string;
  /** Finds or makes the secret kept in the data directory. */
  secret(dataDir: string): string;
}

/** A module that reads variables of its own. */
interface Configured {
  id: string;
  environment?: z.ZodObject;
}

type Variables = Record<string, string | undefined>;

/**
 * Reads and checks the configuration, that of `modules` with it. `local` fills the gaps if the address is on localhost;
 * anywhere else everything must be configured. Throws ConfigurationError, which names all that is wrong.
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
    BOT_CHECK: botCheckOf(settings, isLocal),
    HOST: settings.HOST ?? (isLocal ? "127.0.0.1" : "0.0.0.0"),
    BASE_URL: base,
    SECRET: secret,
    DATA_DIR: dataDir,
    // One processor is left to the pages.
    COMPUTING_THREADS: settings.COMPUTING_THREADS ?? Math.max(1, availableParallelism() - 1),
    MAIL_FROM: settings.MAIL_FROM ?? `Teamsheet <no-reply@${new URL(base).hostname}>`,
    WEBHOOKS_LOCAL: settings.WEBHOOKS_LOCAL ?? isLocal,
    DEMO: settings.DEMO ?? settings.DATABASE_URL === undefined,
  };
}

/** The configuration once the port is known, for `PORT=0`. */
export function withPort(env: Env, port: number): Env {
  const base = new URL(env.BASE_URL);
  if (base.port === "0") base.port = String(port);
  return { ...env, PORT: port, BASE_URL: base.origin };
}

function botCheckOf(settings: Settings, isLocal: boolean): Env["BOT_CHECK"] {
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
      // A rule without words of its own has zod's or, in the application, the key of a form's message.
      return `${[name, ...rest].join(".")} ${message.startsWith("errors.") ? "is not valid" : message}`;
    });
  if (!core.success || wrong.length > 0) throw new ConfigurationError(`Configuration: ${wrong.join("; ")}`);
  return {
    settings: core.data,
    ofModules: Object.fromEntries(own.map(({ id, parsed }) => [id, parsed.data])),
  };
}

/** The variables of a schema that are set. */
function given(schema: z.ZodObject, variables: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = variables[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}
