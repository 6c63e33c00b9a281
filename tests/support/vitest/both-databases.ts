/**
 * The API tests that `npm run test:faults` runs on the embedded database, too: those of what may differ
 * between the two. Of these are the driver, the one connection with its transactions and locks,
 * notifications, errors of constraints, upkeep, and queries.
 */
export const onBothDatabases = [
  "src/{backups,database,disk}/**/*.api.test.ts",
  "src/mail/{outbox,recovery,worker}.api.test.ts",
  "src/{jobs,push}/{jobs,worker}.api.test.ts",
  // Counters, invalidation by notifications, and what processes share.
  "src/http/cache/**/*.api.test.ts",
  "src/http/metrics/*.api.test.ts",
  "src/http/security/limits/{limits,distinct-limit}.api.test.ts",
  "tests/api/limits/**/*.api.test.ts",
  // Search, triggers and sorting.
  "src/features/craftsmen/*.api.test.ts",
  "src/features/craftsmen/{counts,further,suggestions,trades}/*.api.test.ts",
  "src/features/craftsmen/search/{,words/}*.api.test.ts",
  "src/features/craftsmen/pictures/withheld-pictures.api.test.ts",
  "src/features/{cleanup,older-pictures,search-text-upkeep}.api.test.ts",
  "src/features/moderation/records/*.api.test.ts",
  "src/features/imports/*.api.test.ts",
  "src/features/messages/forgotten-sender.api.test.ts",
  // Transactions, row locks and constraints.
  "src/features/{listings,reports}/*.api.test.ts",
  "src/features/duplicates/merge.api.test.ts",
  "src/features/catalogue/places/*.api.test.ts",
  "src/features/accounts/registration/{registration,registration-faults}.api.test.ts",
  "src/features/accounts/{deletion,contact-change,unconfirmed}/**/*.api.test.ts",
  "src/features/accounts/recovery/recovery.api.test.ts",
  "src/features/moderation/decisions/{approval,approval-version,record-version}.api.test.ts",
  "src/features/moderation/cities/*.api.test.ts",
  "src/features/moderation/listing/{changed-listings,former-decisions}.api.test.ts",
];
