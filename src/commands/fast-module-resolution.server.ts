import { type ResolveFnOutput, registerHooks } from "node:module";

const isDrizzle = (specifier: string) => /^drizzle-orm(\/|$)/.test(specifier);
const withinDrizzle = "/node_modules/drizzle-orm/";

/**
 * Resolves imports of Drizzle's files without Node's resolver. For each of hundreds of imports Node 26
 * parses Drizzle's package.json of 180 kB (`getPackageScopeConfig`), two fifths of the processor time of a
 * start. It relies on drizzle-orm's own imports being relative paths of ES modules, with extensions, as in
 * 0.45; if that changes, the start fails with an unresolved module.
 */
export function speedUpModuleResolution() {
  const resolved = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = "" } = context;
      if (specifier.startsWith(".") && parentURL.includes(withinDrizzle)) {
        return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
      }
      if (!isDrizzle(specifier)) return next(specifier, context);
      const result = resolved.get(specifier) ?? next(specifier, context);
      resolved.set(specifier, result);
      return { ...result, shortCircuit: true };
    },
  });
}
