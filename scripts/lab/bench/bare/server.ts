import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express from "express";

// Serves the yardsticks: `/` is the bare Remix route, `/render` the same page by react-dom/server alone. Prints its port.
const file = join(import.meta.dirname, "../../../../.cache/bench/bare/server/index.js");
const build: ServerBuild & { entry: { module: { renderPage?: () => Promise<string> } } } = await import(
  pathToFileURL(file).href
);
const { renderPage } = build.entry.module;
if (!renderPage) throw new Error("The bare build has no renderPage.");

const app = express();
app.disable("x-powered-by");
app.get("/render", (_req, res, next) => {
  renderPage().then((html) => res.type("html").send(html), next);
});
app.all("*", createRequestHandler({ build, mode: "production" }));
const server = createServer(app).listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));
});
process.on("SIGTERM", () => server.close(() => process.exit(0)));
