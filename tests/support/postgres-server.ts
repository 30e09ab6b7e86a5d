import { rmSync } from "node:fs";
import { connect } from "node:net";
import { startPostgres } from "#scripts/embedded-postgres.ts";
import { makeScratchFolder, removeLeftovers } from "./scratch.ts";

export interface TestServer {
  /** The owner's connection string. */
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL for the tests: the one of TEST_DATABASE_URL, else a container, else an embedded one. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  if (await dockerAnswers()) return startContainer();
  return startEmbedded();
}

/** A quick look for a Docker engine, so that machines without one lose no time. */
function dockerAnswers(): Promise<boolean> {
  const path = process.env.DOCKER_HOST?.replace(/^unix:\/\//, "") ?? "/var/run/docker.sock";
  if (!path.startsWith("/")) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(path);
    const answer = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(500, () => answer(false));
    socket.once("error", () => answer(false));
    socket.once("data", (data) => answer(data.toString().startsWith("HTTP/1.1 200")));
    socket.once("connect", () =>
      socket.write("GET /_ping HTTP/1.1\r\nHost: docker\r\nConnection: close\r\n\r\n"),
    );
  });
}

async function startContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import("testcontainers");
  const container = await new GenericContainer("postgres:18-alpine")
    .withEnvironment({ POSTGRES_USER: "owner", POSTGRES_PASSWORD: "owner", POSTGRES_DB: "postgres" })
    .withCommand(["postgres", "-c", "fsync=off", "-c", "synchronous_commit=off"])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const address = `${container.getHost()}:${container.getMappedPort(5432)}`;
  return {
    url: `postgres://owner:owner@${address}/postgres`,
    stop: async () => void (await container.stop()),
  };
}

/** One cluster per run. */
async function startEmbedded(): Promise<TestServer> {
  await removeLeftovers();
  const dataDir = makeScratchFolder("postgres");
  const server = await startPostgres({ dataDir, durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
