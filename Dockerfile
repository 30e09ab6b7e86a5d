# The base image: a Debian with Node 24, npm and the account `node`. --build-arg BASE=… chooses another. For a newer one of this name:
# docker buildx imagetools inspect node:24-bookworm-slim
ARG BASE=node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df

FROM $BASE AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Only esbuild's install script runs: the embedded database and a second Node are not needed here.
RUN npm ci --ignore-scripts && npm rebuild esbuild
COPY . .
RUN npm run build

FROM $BASE AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# TypeScript, which is only an optional peer of some packages, and the files that only editors and debuggers read make up a quarter of them.
RUN npm ci --omit=dev --ignore-scripts \
 && rm -rf node_modules/typescript \
 && find node_modules -type f \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" \) -delete

FROM $BASE
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# Backups, and files of the commands; everything else is in the database.
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json ./
COPY app ./app
COPY migrations ./migrations
COPY modules ./modules
COPY tenants ./tenants
# Only the scripts that serve, and the host's commands.
COPY scripts/env-file.mjs scripts/heap.mjs scripts/serve.ts scripts/jobs.ts scripts/embedded-postgres.ts ./scripts/
COPY scripts/embedded-postgres ./scripts/embedded-postgres
COPY scripts/hosting ./scripts/hosting
COPY scripts/run ./scripts/run
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# In exec form, so that signals reach the server itself: it stops accepting requests, finishes those under way, and exits.
CMD ["node", "scripts/serve.ts"]
