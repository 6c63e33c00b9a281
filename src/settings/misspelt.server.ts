import { distance } from "fastest-levenshtein";
import { Environment } from "./environment.server.ts";

const settings = Object.keys(Environment.shape);

/**
 * Environment variables that are probably settings with a typing error, such as SMTP_UR, each with
 * the nearest setting. Short names may differ by one character: HOME is not HOST.
 */
export function findMisspelt(
  env: Record<string, string | undefined>,
): { name: string; nearest: string }[] {
  return Object.keys(env).flatMap((name) => {
    if (!env[name]?.trim() || settings.includes(name)) return [];
    const upperCase = name.toUpperCase();
    const [nearest = ""] = settings.toSorted(
      (one, other) => distance(upperCase, one) - distance(upperCase, other),
    );
    const allowed = nearest.length < 8 ? 1 : 2;
    return distance(upperCase, nearest) <= allowed ? [{ name, nearest }] : [];
  });
}
