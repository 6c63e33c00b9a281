/**
 * Version of the HTTP API, `info.version` of its OpenAPI document. Raised by hand with each change of
 * `docs/openapi.json`: the last number for texts, the middle one for new calls and fields, the first one
 * for whatever could break a client.
 */
export const apiVersion = "5.5.0";
