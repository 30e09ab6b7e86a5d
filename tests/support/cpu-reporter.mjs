// Preloaded into the served product: tells the test over the channel how much processor time it has used.
process.on("message", (asked) => {
  if (asked !== "cpu") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000 });
});
// Listening must not keep the process alive.
process.channel?.unref();
