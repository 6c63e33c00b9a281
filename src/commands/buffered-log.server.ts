import type { Log } from "#src/jobs/open.server.ts";

/** A log that buffers its lines until the app's logger exists. */
export function createBufferedLog() {
  let appLog: Log | undefined;
  const buffered: ((log: Log) => void)[] = [];
  const write = (line: (log: Log) => void) => (appLog ? line(appLog) : buffered.push(line));
  const log: Log = {
    warn: (...args: [unknown]) => void write((log) => log.warn(...args)),
    error: (...args: [unknown]) => void write((log) => log.error(...args)),
  };
  function setLogTarget(target: Log) {
    appLog = target;
    for (const line of buffered.splice(0)) line(target);
  }
  return { log, setLogTarget };
}
