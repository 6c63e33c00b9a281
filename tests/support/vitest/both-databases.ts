/**
 * The API tests that `npm test` runs on the embedded database, too: those of what differs between the
 * two. Of these are the driver, the one connection with its transactions and locks, notifications,
 * errors of constraints, upkeep, and for each kind of query one file.
 */
export const onBothDatabases = [
  "src/{backups,database,disk}/**/*.api.test.ts",
  "src/mail/{outbox,recovery}.api.test.ts",
  // Counters, invalidation by notifications, and what processes share.
  "src/http/cache/{response-cache,read-your-writes}.api.test.ts",
  "src/http/metrics/*.api.test.ts",
  "src/http/security/limits/{limits,distinct-limit}.api.test.ts",
  "tests/api/limits/**/*.api.test.ts",
  // Search, triggers and sorting.
  "src/features/craftsmen/{triggers,counts/*,keys/*}.api.test.ts",
  "src/features/craftsmen/search/{search,result-pages/result-pages}.api.test.ts",
  "src/features/craftsmen/{suggestions,trades}/*.api.test.ts",
  "src/features/{cleanup,older-pictures,search-text-upkeep}.api.test.ts",
  "src/features/moderation/records/{records,record-counts,records-csv,records-download}.api.test.ts",
  "src/features/messages/forgotten-sender.api.test.ts",
  // Transactions, row locks and constraints.
  "src/features/accounts/registration/{registration,registration-faults}.api.test.ts",
  "src/features/accounts/deletion/deletion.api.test.ts",
  "src/features/accounts/contact-change/contact-change.api.test.ts",
  "src/features/accounts/contact-change/reverted-account.api.test.ts",
  "src/features/accounts/unconfirmed/{phone-stays,phone-taken-over}.api.test.ts",
  "src/features/accounts/contact-change/waiting-reverts.api.test.ts",
  "src/features/moderation/decisions/{approval,approval-version}.api.test.ts",
  "src/features/moderation/cities/*.api.test.ts",
  "src/features/moderation/listing/changed-listings.api.test.ts",
];

/**
 * More of the same code on the same SQL, on which the kind of database has had no say so far:
 * `npm run test:faults` runs them on the embedded one.
 */
export const onBothInFaults = [
  // These wait for retries.
  "src/{jobs,mail,push}/{jobs,worker}.api.test.ts",
  "src/http/cache/**/*.api.test.ts",
  "src/features/craftsmen/*.api.test.ts",
  "src/features/craftsmen/search/{,nearest/,result-pages/,words/}*.api.test.ts",
  "src/features/moderation/records/*.api.test.ts",
  "src/features/accounts/{deletion,contact-change,unconfirmed}/**/*.api.test.ts",
  "src/features/accounts/recovery/recovery.api.test.ts",
  "src/features/moderation/decisions/record-version.api.test.ts",
  "src/features/moderation/listing/former-decisions.api.test.ts",
];
