// Loaded before the program (`node --import`): its clock is the machine's, moved by what the test sends it.

const RealDate = Date;
let moved = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + moved] : given, newTarget),
  apply: () => new RealDate(RealDate.now() + moved).toString(),
  get: (target, name) =>
    name === "now" ? () => RealDate.now() + moved : Reflect.get(target, name, target),
});

process.on("message", (milliseconds) => {
  moved = Number(milliseconds);
  process.send?.(moved);
});
// The channel alone keeps no program running.
process.channel?.unref();
