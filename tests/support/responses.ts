import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";

/** A 422 on these fields with these messages and on no other. */
export function expectInvalid(answer: LightMyRequestResponse, fields: Record<string, string>) {
  const errors = Object.entries(fields).map(([name, message]) => [name, [message]]);
  expect(answer.statusCode, answer.body).toBe(422);
  const { errors: told, message } = answer.json();
  expect(firstOf(told)).toEqual(Object.fromEntries(errors));
  expect(Object.values(fields)).toContain(message);
}

/** A refusal in Arabic that says nothing else. */
export function expectRefused(answer: LightMyRequestResponse, status: number) {
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.json()).toEqual({ message: expect.stringMatching(/^\p{Script=Arabic}/u) });
}

/** An answer in words. */
export function expectText(answer: LightMyRequestResponse, sentence: string) {
  expect(answer.body).toBe(sentence);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
}

/** Clients show the first message of each field. */
const firstOf = (errors: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name, messages.slice(0, 1)]),
  );

export const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();
