import { beforeEach } from "vitest";
import { recentRequests } from "./http.ts";
import { runningServers } from "./server.ts";

/** A test that failed or ran out of time says which requests it made last, and what the served product logged meanwhile. */
beforeEach(({ onTestFailed, task }) => {
  const outputs = [...runningServers].map((server) => ({ server, from: server.output().length }));
  const since = performance.now();
  onTestFailed(() => {
    const requests = recentRequests(since).map((line) => `  ${line}`);
    const logged = outputs.flatMap(({ server, from }) => {
      const lines = server.output().slice(from).split("\n").filter(Boolean);
      return lines.slice(-LINES).map((line) => `  ${server.platform}: ${line.slice(0, LETTERS)}`);
    });
    console.error(
      [
        `${task.name} failed. Its last requests:`,
        ...(requests.length > 0 ? requests : ["  none"]),
        "What the server logged:",
        ...(logged.length > 0 ? logged : ["  nothing"]),
      ].join("\n"),
    );
  });
});

const LINES = 20;
const LETTERS = 2_000;
