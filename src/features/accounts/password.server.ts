import { hash, verify } from "@node-rs/argon2";

/** OWASP's parameters for Argon2id, which is the library's default algorithm. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Takes some 30 ms of another thread; never to be awaited inside a transaction. */
export const hashPassword = (password: string) => hash(password, parameters);

export const verifyPassword = (passwordHash: string, password: string) =>
  verify(passwordHash, password);
