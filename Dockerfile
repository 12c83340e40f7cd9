# The shop as a container; docs/operating.md says how to run it.

# All packages, to build the storefront.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# The packages that the running shop needs.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The cache folder of compiled sources is the only one there that the shop writes to.
RUN npm ci --omit=dev && mkdir node_modules/.cache && chown node:node node_modules/.cache

FROM node:24-bookworm-slim
WORKDIR /app
# The packages bring the exact Node version that the shop is tested with.
ENV PATH=/app/node_modules/.bin:$PATH HOST=0.0.0.0 DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768
RUN mkdir /data && chown node:node /data
COPY . .
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does, without npm between the container's signals and the shop.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=70", "--flush-baseline-code", "scripts/start.js"]
