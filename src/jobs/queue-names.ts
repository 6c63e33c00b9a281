/** The queues that jobs are added to. Hourly ones are named where `hourly` is called. */
export type QueueName = "mail" | "push";
