import { describe, expect, it } from "vitest";
import { correctEmail } from "./mistyped-email.ts";

describe("the question whether an e-mail is mistyped", () => {
  it.each([
    ["omar@gmial.com", "omar@gmail.com"],
    ["omar@gmil.com", "omar@gmail.com"],
    ["omar@gmail.con", "omar@gmail.com"],
    ["omar@gmail,com", "omar@gmail.com"],
    ["omar@gmail", "omar@gmail.com"],
    ["Omar@Gmai.com", "omar@gmail.com"],
    ["omar@hotmial.com", "omar@hotmail.com"],
    ["omar@yaho.com", "omar@yahoo.com"],
    ["omar@outlok.com", "omar@outlook.com"],
    ["omar@iclud.com", "omar@icloud.com"],
  ])("asks about %s", (typed, meant) => {
    expect(correctEmail(typed)).toBe(meant);
  });

  it.each([
    "omar@gmail.com",
    "omar@mail.com",
    "omar@ymail.com",
    "omar@mail.example",
    "omar@yahoo.fr",
    "omar@herafi.sy",
    "omar",
    "omar@",
    "@gmail.com",
    "",
  ])("does not ask about «%s»", (typed) => {
    expect(correctEmail(typed)).toBeNull();
  });
});
