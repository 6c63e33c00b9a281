import type { LightMyRequestResponse } from "fastify";
import type { Person } from "#tests/support/person.ts";

/** By which the act of this response can be undone; undefined if it cannot. */
export const undoTokenOf = ({ headers }: Pick<LightMyRequestResponse, "headers">) =>
  headers["x-undo-token"];

/** Undoes the act of this response. */
export const undo = (by: Pick<Person, "post">, response: LightMyRequestResponse) =>
  by.post(`/api/undo/${undoTokenOf(response)}`);
