import { beforeEach } from "vitest";
import { recentRequests } from "./http.ts";
import { runningServers } from "./server.ts";

const LINES = 20;
const LETTERS = 2_000;

/** A test that failed or ran out of time says which requests it made last, and what the served product logged last. */
beforeEach(({ onTestFailed, task }) => {
  const since = performance.now();
  onTestFailed(() => {
    const requests = recentRequests(since).map((line) => `  ${line}`);
    const logged = [...runningServers].flatMap((server) => {
      const lines = server.output().split("\n").filter(Boolean);
      return lines.slice(-LINES).map((line) => `  ${server.platform}: ${line.slice(0, LETTERS)}`);
    });
    console.error(
      [
        `${task.name} failed. Its last requests:`,
        ...(requests.length > 0 ? requests : ["  none"]),
        "What the server logged last:",
        ...(logged.length > 0 ? logged : ["  nothing"]),
      ].join("\n"),
    );
  });
});
