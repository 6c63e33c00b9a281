import { deflateRawSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { importLimits } from "#src/features/imports/limits.ts";
import { fileTexts } from "#src/features/imports/texts.ts";
import {
  inWindows1256,
  utf16,
  withoutSizes,
  withTwoEnds,
  zipOf,
} from "#tests/support/imports/files.ts";
import { sharedRow, textRow, xlsxOf } from "#tests/support/imports/xlsx.ts";
import { readFile } from "./read-file.server.ts";
import { readInThread } from "./read-in-thread.server.ts";

const options = {
  country: "SY" as const,
  siteName: "حِرَفي",
  now: new Date("2026-11-30T10:00:00Z"),
  columns: {},
};
const read = (bytes: Uint8Array) => readInThread({ bytes, options });
const utf8 = (text: string) => new TextEncoder().encode(text);

const samer = {
  fullname: "سامر النجار",
  phone: "+963944123456",
  profession: { text: "نجّار", key: "نجار" },
  city: { text: "حمص", key: "حمص" },
};

const excelFile = await writeXlsx({
  sheets: [
    {
      name: "ورقة1",
      rows: [
        ["الاسم", "الهاتف", "المهنة", "المدينة"],
        ["سامر النجار", 963944123456, "نجّار", "حمص"],
      ],
    },
  ],
});

describe("files as people have them", () => {
  it.each([
    ["UTF-8 with commas", utf8("الاسم,الهاتف,المهنة,المدينة\nسامر النجار,0944123456,نجّار,حمص\n")],
    [
      "UTF-8 with a mark, Arabic digits and quotes",
      utf8(
        '\uFEFF"الاسم","رقم الجوال","الصنعة","المدينة"\r\n"سامر النجار","٠٩٤٤ ١٢٣ ٤٥٦","نجّار","حمص"\r\n',
      ),
    ],
    [
      "windows-1256 with semicolons",
      inWindows1256("الاسم;الموبايل;الحرفة;المدينة\r\nسامر النجار;944123456;نجّار;حمص\r\n"),
    ],
    [
      "UTF-16 with tabs",
      utf16("الاسم\tالجوال\tالمهنة\tالمدينة\r\nسامر النجار\t+963 944 123 456\tنجّار\tحمص\r\n", "le"),
    ],
    [
      "UTF-16 of the other order",
      utf16("name\tphone\tprofession\tcity\nسامر النجار\t00963944123456\tنجّار\tحمص\n", "be"),
    ],
    ["sep= above it", utf8("sep=;\nname;mobile;profession;city\nسامر النجار;'0944123456;نجّار;حمص")],
    [
      "numbers kept as text by a formula",
      utf8('Name,Phone,Profession,City\nسامر النجار,"=""0944123456""",نجّار,حمص\n'),
    ],
    ["an Excel file with numbers as numbers", excelFile],
  ])("%s", async (shape, bytes) => {
    const { rows } = await read(bytes);
    expect(rows).toEqual([expect.objectContaining({ ...samer, problems: [] })]);
    expect(rows[0]?.line).toBe(shape.startsWith("sep=") ? 3 : 2);
  });

  it("a title above the headings, empty rows and cells of several lines: each row keeps its line", async () => {
    const { line, rows } = await read(
      utf8(
        'قائمة الحرفيين;;;;\n\nالاسم;الهاتف;المهنة;المدينة;وصف العمل\n;;;;\nسامر النجار;0944123456;نجّار;حمص;"أبواب\nونوافذ"\nعمر;0933123456;سبّاك;حماة;\n',
      ),
    );
    expect(line).toBe(3);
    expect(rows.map((row) => [row.line, row.phone])).toEqual([
      [5, "+963944123456"],
      [7, "+963933123456"],
    ]);
    expect(rows[0]?.description).toBe("أبواب\nونوافذ");
  });
});

describe("what is no table is refused in words, within a second", () => {
  const refused = async (bytes: Uint8Array, message: string) => {
    const started = performance.now();
    await expect(read(bytes)).rejects.toThrow(message);
    return performance.now() - started;
  };

  it.each([
    ["nothing", new Uint8Array(), fileTexts.empty],
    ["empty rows", utf8("\n;;\n\n"), fileTexts.empty],
    [
      "a picture",
      Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(200, 7)]),
      fileTexts.notTable,
    ],
    ["a quote that never closes", utf8('name,phone\n"سامر,0944123456\n'), fileTexts.openQuote(2)],
    [
      "200 columns",
      utf8(`${Array.from({ length: 200 }, (_, at) => `c${at}`).join()}\n`),
      fileTexts.tooManyColumns,
    ],
    ["more than 10 MB", Buffer.alloc(importLimits.bytes + 1, 97), fileTexts.tooHeavy],
    ["a file with a password", Buffer.from("d0cf11e0a1b11ae1", "hex"), fileTexts.oldExcel],
    ["a zip file cut off", Buffer.from("PK\x03\x04 and no more"), fileTexts.notTable],
    ["another zip file", zipOf([{ name: "a.txt", content: Buffer.from("a") }]), fileTexts.notTable],
    [
      "too many rows",
      utf8(`name,phone\n${"a,1\n".repeat(importLimits.rows + 1)}`),
      fileTexts.tooManyRows,
    ],
  ])("%s", async (_, bytes, message) => {
    expect(await refused(bytes, message)).toBeLessThan(5000);
  });

  it("a zip bomb, also one that lies about its size", async () => {
    const content = Buffer.alloc(importLimits.unpackedBytes + 1, 32);
    const packed = deflateRawSync(content);
    for (const [declared, message] of [
      [content.length, fileTexts.tooLargeUnpacked],
      [100, fileTexts.notTable],
    ] as const) {
      const bomb = zipOf([{ name: "xl/worksheets/sheet1.xml", content, packed, declared }]);
      expect(bomb.length).toBeLessThan(importLimits.bytes / 10);
      await expect(readFile(bomb)).rejects.toThrow(message);
    }
    // Many parts that are small enough each, all with the same bytes.
    const part = Buffer.alloc(1024 * 1024, 32);
    const many = Array.from({ length: 60 }, (_, at) => ({ name: `xl/${at}.xml`, content: part }));
    await expect(readFile(zipOf(many))).rejects.toThrow(fileTexts.tooLargeUnpacked);
  });

  it("a zip bomb whose directory hides it from some readers", async () => {
    const rows = textRow(1, "name", "phone") + textRow(2, "سامر", "0944123456");
    expect(await readFile(xlsxOf({ rows }))).toHaveLength(2);
    const bomb = xlsxOf({ rows, padding: importLimits.unpackedBytes });
    await expect(readFile(bomb)).rejects.toThrow(fileTexts.tooLargeUnpacked);
    await expect(readFile(withTwoEnds(bomb))).rejects.toThrow(fileTexts.tooLargeUnpacked);
    await expect(readFile(withoutSizes(bomb))).rejects.toThrow(fileTexts.notTable);
  });

  it.each([
    ["of two rows the same", [1, 2, 2]],
    ["falling", [1, 3, 2]],
    ["beyond those of Excel", [1, 1_048_577]],
    ["beyond those of the database", [1, 3_000_000_000]],
    ["zero", [0, 1]],
    ["a fraction", [1, 1.5]],
  ])("row numbers: %s", async (_, numbers) => {
    const rows = numbers.map((number) => textRow(number, "name", "phone")).join("");
    await expect(readFile(xlsxOf({ rows }))).rejects.toThrow(fileTexts.rowNumbers);
  });

  it("one long text that thousands of cells name", async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => sharedRow(at + 1, 0)).join("");
    const sharedStrings = ["ب".repeat(16_000)];
    const bytesOfCell = 2 * 16_000;
    const most = Math.floor(importLimits.unpackedBytes / bytesOfCell);
    expect(await readFile(xlsxOf({ rows: rows(most), sharedStrings }))).toHaveLength(most);
    const tooMany = xlsxOf({ rows: rows(most + 1), sharedStrings });
    await expect(readFile(tooMany)).rejects.toThrow(fileTexts.tooLargeUnpacked);
  });
});

describe("cells far longer than their fields", () => {
  const long = "ب".repeat(5000);

  it("are cut to one character more than is allowed", async () => {
    const columns = "name,phone,profession,city,description,نص الموافقة,other".split(",");
    const cells = columns.map(() => `"  ${long}"`).join();
    const table = await read(utf8(`${columns.join()},${long}\n${cells}\n`));
    expect(JSON.stringify(table).length).toBeLessThan(5000);
    expect(table.columns.at(-1)?.heading).toHaveLength(200);
    const [row] = table.rows;
    expect(row).toMatchObject({
      phone: null,
      fullname: "ب".repeat(81),
      description: "ب".repeat(1001),
    });
    expect(row?.profession.text).toHaveLength(61);
    expect(row?.problems.map(({ field }) => field)).toEqual(["fullname", "phone", "description"]);
  });

  it("keep what stands behind spaces and invisible characters", async () => {
    const hidden = "\u200F".repeat(100);
    const { rows } = await read(
      utf8(
        `name,phone,profession,city\n${" ".repeat(5000)}${hidden}سامر النجار,0944123456,${hidden}نجّار,حمص\n`,
      ),
    );
    expect(rows[0]).toMatchObject({ ...samer, problems: [] });
  });

  it("are never half a number", async () => {
    const cell = `${"x".repeat(195)} 0944123456`;
    const { rows } = await read(utf8(`name,phone,profession,city\nسامر,${cell},نجّار,حمص\n`));
    expect(rows[0]?.phone).toBeNull();
  });

  it("name a few further numbers of many", async () => {
    const numbers = Array.from({ length: 15 }, (_, at) => `09441234${50 + at}`).join(" / ");
    const { rows } = await read(utf8(`name,phone,profession,city\nسامر,${numbers},نجّار,حمص\n`));
    expect(rows[0]?.notes[0]?.message.match(/09441234/g)).toHaveLength(5);
  });
});
