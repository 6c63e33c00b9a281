// npm run dev: Vite reloads the screens in the browser as they change; the server starts anew when
// one of its modules does. (`node --watch` would restart for every file that Vite writes.)
import { ensureInstalled, run } from "./setup.mjs";

await ensureInstalled();
process.exit(
  await run(
    "nodemon",
    [
      ...["--quiet", "--watch", "src", "--ext", "ts", "--ignore", "*.test.ts"],
      ...["--signal", "SIGTERM", "--exec", "node src/main.ts --dev"],
    ],
    { env: { NODE_ENV: "development" } },
  ),
);
