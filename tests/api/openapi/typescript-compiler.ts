// openapi-typescript needs the compiler's API, which the typescript package no longer has since version 7.
import { ts } from "@ts-morph/common";

export default ts;
