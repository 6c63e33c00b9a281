import { expect, it } from "vitest";
import { selectGroups } from "./waiting-groups.ts";

const ask = (network: string | null, subject: string, phone = `of ${network}`) => ({
  network,
  subject,
  phone,
  email: null,
});

type Asked = ReturnType<typeof ask>;

const select = (rows: Asked[], max = 100) =>
  selectGroups([...Map.groupBy(rows, ({ subject }) => subject).values()], max);
const subjectsOf = (groups: Asked[][]) => groups.map(([first]) => first!.subject);

const many = Array.from({ length: 200 }, (_, at) => `other ${at}`);

it.each([1, 2, 10])("lists what one person asks for beside 200 things of %i networks", (count) => {
  const networks = Array.from({ length: count }, (_, at) => `network ${at}`);
  const others = networks.flatMap((network) => many.map((subject) => ask(network, subject)));
  const listed = subjectsOf(select([...others, ask("own", "wanted")]));
  expect(listed).toHaveLength(100);
  expect(listed).toContain("wanted");
});

it("lists what somebody asks for beside 200 things of one network with many numbers each", () => {
  const others = many.flatMap((subject) =>
    [1, 2, 3].map((phone) => ask("other", subject, `${phone}`)),
  );
  const own = ["a", "b", "c"].map((subject) => ask("own", subject));
  expect(subjectsOf(select([...others, ...own]))).toEqual(expect.arrayContaining(["a", "b", "c"]));
});

it("puts what most networks ask for first, then most people", () => {
  const groups = select([
    ask("one", "one person"),
    ...["1", "2", "3"].map((phone) => ask("one", "three people", phone)),
    ask("one", "two networks"),
    ask("two", "two networks"),
  ]);
  expect(subjectsOf(groups)).toEqual(["two networks", "three people", "one person"]);
});

it("begins a group with one of each network, those without counting as one", () => {
  const [group] = select([
    ...["1", "2", "3"].map((phone) => ask("one", "same", phone)),
    ask(null, "same", "4"),
    ask(null, "same", "5"),
    ask("two", "same", "6"),
  ]);
  expect(group!.map(({ phone }) => phone)).toEqual(["1", "4", "6", "2", "5", "3"]);
});
