import { expect, it } from "vitest";
import { foldEmail } from "#src/util/email-address.ts";

it.each([
  ["omar@mail.example", "omar@mail.example"],
  ["Omar@Mail.Example", "omar@mail.example"],
  ["omar+craft@mail.example", "omar@mail.example"],
  ["omar+a+b@mail.example", "omar@mail.example"],
  ["omar.ali@mail.example", "omar.ali@mail.example"],
  ["o.mar.ali+2@gmail.com", "omarali@gmail.com"],
  ["omarali@googlemail.com", "omarali@gmail.com"],
  ["+omar@mail.example", "+omar@mail.example"],
])("%s is compared as %s", (email, folded) => expect(foldEmail(email)).toBe(folded));
