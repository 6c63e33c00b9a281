import texts from "./content/messages.json" with { type: "json" };

export interface DemoMessage {
  fullname: string;
  email: string;
  subject: string;
  description: string;
  createdAt: Date;
  /** Whether an admin has opened it. */
  reading: boolean;
  reply?: { body: string; createdAt: Date };
}

/** Visitors' messages, newest first. */
export function demoMessages(now: Date): DemoMessage[] {
  const ago = (hours: number) => new Date(now.getTime() - Math.round(hours * 3_600_000));
  return texts.map(({ ageHours, reply, ...text }) => ({
    ...text,
    createdAt: ago(ageHours),
    ...(reply && { reply: { body: reply.body, createdAt: ago(reply.ageHours) } }),
  }));
}
