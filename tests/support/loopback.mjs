// For programs that tests start: resolves every name to this machine, since Node does not resolve subdomains of localhost.
import dns from "node:dns";

dns.lookup = (_name, options, done) => {
  const answer = done ?? options;
  if (options.all) answer(null, [{ address: "127.0.0.1", family: 4 }]);
  else answer(null, "127.0.0.1", 4);
};
