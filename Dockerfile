# The site in one image: docker build -t herafi . (see docs/running.md, "In containers").
FROM node:26-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends binutils libatomic1 libjemalloc2
WORKDIR /herafi
COPY . .
RUN npm run build && deploy/slim /image && mkdir -p /var/empty

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /image /
WORKDIR /herafi
# The volume for DATA_DIR; empty while database, pictures and mail are elsewhere.
COPY --from=build --chown=nonroot:nonroot /var/empty /data
ENV NODE_ENV=production LD_PRELOAD=/usr/lib/libjemalloc.so.2 NODE_OPTIONS=--max-semi-space-size=4 UV_THREADPOOL_SIZE=8 \
    MALLOC_CONF=background_thread:true,dirty_decay_ms:1000 HOST=0.0.0.0 DATA_DIR=/data \
    NODE_COMPILE_CACHE=/data/compiled
EXPOSE 8000
HEALTHCHECK --interval=5s --start-period=20s CMD ["/usr/bin/node", "deploy/healthy.mjs"]
ENTRYPOINT ["/usr/bin/node"]
CMD ["src/main.ts"]
