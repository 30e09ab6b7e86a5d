import { join } from "node:path";
import { ConfigurationError, type Env } from "#app/core/env.server.ts";
import { makeDataFolder } from "#app/main/data-folder.server.ts";
import type { MailSink } from "#scripts/lab/mail-sink.ts";

/** What catches mails on somebody's own machine, which it delivers to nobody. Throws ConfigurationError where there is none. */
export async function openSink({ DATA_DIR }: Pick<Env, "DATA_DIR">): Promise<MailSink> {
  const sink = await findSink();
  if (!sink)
    throw new ConfigurationError(
      "Configuration: SMTP_URL is needed: only a checkout with the packages for development catches mails instead",
    );
  makeDataFolder(DATA_DIR);
  return sink.openMailSink(join(DATA_DIR, "mail"));
}

/** What catches mails; undefined in the image, and where the packages for development are not installed. */
export async function findSink(): Promise<typeof import("#scripts/lab/mail-sink.ts") | undefined> {
  try {
    return await import("#scripts/lab/mail-sink.ts");
  } catch (error) {
    if (isSinkMissing(error)) return undefined;
    throw error;
  }
}

/** Does Node say that the sink, or a package of its own, is not there? Any other file that is missing is a fault. */
export function isSinkMissing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    code === "ERR_MODULE_NOT_FOUND" &&
    /^Cannot find (package '(smtp-server|postal-mime)'|module '[^']*[\\/]scripts[\\/]lab[\\/]mail-sink\.ts') /.test(
      message,
    )
  );
}
