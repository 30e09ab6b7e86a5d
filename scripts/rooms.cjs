/**
 * The rooms of the product, from the bottom: each may import, by value or by type, from itself and those before it. Above all
 * stand Remix's own files in `app/`, and the scripts.
 */
module.exports.ROOMS = [
  "tenants",
  "migrations",
  "app/kernel",
  "app/infra",
  "app/core",
  "app/host",
  "app/flows",
  "app/web",
  "app/api",
  "app/pages",
  "app/jobs",
  "modules",
  "app/main",
];
