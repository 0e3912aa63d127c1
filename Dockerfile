# Built from the lockfile, run as an ordinary user. `npm run image-check` builds and runs it.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-save --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    CACHE_DIR=/cache
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data \
 && install --directory --owner=1000 --group=1000 /cache \
 && ln --symbolic /app/bin/aloud.js /usr/local/bin/aloud
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE THIRD_PARTY.md ./
COPY bin ./bin
COPY setup ./setup
COPY sdk ./sdk
COPY src ./src
# A number, so that a platform can tell that it is not root.
USER 1000:1000
VOLUME ["/data", "/cache"]
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
# Starting Node takes seconds on a busy machine. Podman takes a missing number of retries for none.
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=3 CMD ["node", "/app/bin/health.js"]
ENTRYPOINT ["aloud"]
CMD ["serve"]
