const FORCE_AFTER_MS = 2_000;

/**
 * Runs `stop` once at the first Ctrl-C or SIGTERM, or when the launcher that holds our channel is gone, and exits: with 0
 * if it succeeded, with 1 if it failed or took longer than `limitMs`. A second signal more than two seconds later exits at once.
 */
export function onStopSignal(limitMs: number, stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  const ask = () => {
    // One Ctrl-C may arrive twice: from the terminal and from the launcher.
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > FORCE_AFTER_MS) process.exit(1);
      return;
    }
    askedAt = Date.now();
    setTimeout(() => process.exit(1), limitMs).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", ask);
  process.on("SIGTERM", ask);
  process.on("SIGHUP", ask);
  process.on("disconnect", ask);
}
