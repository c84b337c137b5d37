import { describe, expect, test } from "vitest";
import { read } from "#domain/tables/readers/readers.testing.ts";
import { CLIENTS } from "#domain/tables/vocabularies/clients.ts";

const ASHA: Record<string, string> = {
  name: "Asha Rao",
  client_type: "Individual",
  category: "Retail",
  pan: "abcpr 1001 f",
  email: "asha@example.in",
  mobile: "+91 98200-10001",
  address: "1 Nariman Point",
  city: "Mumbai",
  state: "MH",
  pincode: "400 021",
  account_number: "00123 45678 901",
  ifsc: "hdfc0000001",
  depository: "nsdl",
  dp_id: "in300476",
  dp_client_id: "10000052",
};

const csv = (client: Record<string, string>): string[] => [
  CLIENTS.template.join(","),
  CLIENTS.template.map((field) => client[field] ?? "").join(","),
];

describe("a table of clients", () => {
  test("is read as the form would have its fields", () => {
    expect(read("clients", ...csv(ASHA)).rows).toEqual([
      {
        ...ASHA,
        row: 2,
        client_type: "INDV",
        category: "RTL",
        pan: "ABCPR1001F",
        mobile: "9820010001",
        state: "Maharashtra",
        pincode: "400021",
        account_number: "0012345678901",
        ifsc: "HDFC0000001",
        depository: "NSDL",
        dp_id: "IN300476",
      },
    ]);
  });

  test("needs a category of a person, and the numbers of its depository", () => {
    const { refused } = read("clients", ...csv({ ...ASHA, category: "", dp_id: "" }));
    expect(refused).toEqual(["2 category required", "2 dp_id required"]);
    const firm = { ...ASHA, name: "3M India (Trading) Ltd.", client_type: "Company", category: "" };
    expect(read("clients", ...csv(firm)).refused).toEqual([]);
  });

  test("names a wrong cell by its field", () => {
    const { refused } = read("clients", ...csv({ ...ASHA, pan: "ABCPR1001", mobile: "12345", bo_id: "1.20816E+15" }));
    expect(refused.toSorted()).toEqual(["2 bo_id damaged_number", "2 mobile mobile", "2 pan pan"]);
  });

  test("asks whether a Client ID is a UCC or a number at the depository", () => {
    const [headings = "", line = ""] = csv(ASHA);
    const { asked, rows } = read("clients", `${headings},Client ID`, `${line},77`);
    expect(asked).toEqual(["0 Client ID unknown_heading"]);
    expect(rows).toHaveLength(1);
  });
});
