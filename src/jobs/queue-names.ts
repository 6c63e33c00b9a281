/** Every queue of jobs. */
export type QueueName = "mail" | "push";
