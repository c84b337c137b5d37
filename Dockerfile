# One node of Yieldboard. Its state is in PostgreSQL: the root file system may be read-only, beside /data and /tmp.
# docker build -t yieldboard .   (a registry of your own: --secret id=npmrc,src=$HOME/.npmrc)
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS manifest
WORKDIR /app
COPY package.json package-lock.json ./

FROM manifest AS pages
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node node_modules/vite/bin/vite.js build --logLevel warn \
  && node node_modules/vite/bin/vite.js build --config vite.server.config.ts --logLevel warn

FROM manifest AS production
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --no-audit --no-fund --loglevel=error

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=production /app/node_modules ./node_modules
COPY --from=pages /app/dist ./dist
COPY --from=pages /app/build ./build
COPY package.json ./
COPY domain ./domain
COPY server ./server
COPY scripts ./scripts
COPY reference-data ./reference-data
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME ["/data", "/tmp"]
EXPOSE 3000
# The first start of a version migrates before it listens, and builds indexes of large tables before that.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell in between, so that SIGTERM reaches the node, which then closes its sockets and ends.
CMD ["node", "--max-semi-space-size=16", "--no-allocation-site-pretenuring", "--heap-growing-percent=200", "build/server/main.js"]
