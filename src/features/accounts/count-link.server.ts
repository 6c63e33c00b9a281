import { type Limiter, privately } from "../../server/limits.server.ts";

/** Counts a link that goes to this e-mail. @throws Refusal `tooMany` */
export async function countLink(limiter: Limiter, kind: "verify" | "reset", email: string) {
  const addressee = privately(kind, email);
  await limiter.count("linksToOne", addressee);
  await limiter.count("linksInAnHour", addressee);
}
