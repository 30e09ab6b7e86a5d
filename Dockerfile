# What it stands on: a Debian with Node 24, npm, and the account `node`; --build-arg BASE=… names another.
ARG BASE=node:24-slim

FROM $BASE AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The bundler brings its own binaries; the embedded database and a second Node are not needed here.
RUN npm ci --ignore-scripts && npm rebuild esbuild
COPY . .
RUN npm run build

FROM $BASE AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# A compiler that packages would take if it were there, and what only editors and debuggers read, is a quarter of them.
RUN npm ci --omit=dev --ignore-scripts \
 && rm -rf node_modules/typescript \
 && find node_modules -type f \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" \) -delete

FROM $BASE
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# Mails caught on localhost; everything else lives in the database.
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json ./
COPY app ./app
COPY migrations ./migrations
COPY modules ./modules
COPY tenants ./tenants
# Of the scripts those that serve, and the commands of whoever hosts.
COPY scripts/heap.mjs scripts/serve.ts scripts/jobs.ts scripts/embedded-postgres.ts ./scripts/
COPY scripts/embedded-postgres ./scripts/embedded-postgres
COPY scripts/hosting ./scripts/hosting
COPY scripts/run ./scripts/run
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Signals reach the server itself: it stops taking requests, finishes those under way, and ends.
CMD ["node", "scripts/serve.ts"]
