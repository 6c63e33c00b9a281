// Whether the site in this container is ready, for Docker.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8000}/health/ready`);
process.exit(answer.ok ? 0 : 1);
