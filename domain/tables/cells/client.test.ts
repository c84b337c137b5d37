import { describe, expect, test } from "vitest";
import { short } from "#domain/tables/cells/cells.testing.ts";
import * as client from "#domain/tables/cells/client.ts";
import type { Cell, CellReading } from "#domain/tables/table.ts";

type Reader = (cell: Cell) => CellReading<string>;
const person: Reader = (cell) => client.readClientName(cell, "INDV");
const firm: Reader = (cell) => client.readClientName(cell, "CORP");

describe("a cell of a client", () => {
  test.each<[string, Reader, string, string]>([
    ["PAN", client.readPan, "abcpr 1006 f", "ABCPR1006F"],
    ["GST", client.readGst, "27-abcde1234f1z5", "27ABCDE1234F1Z5"],
    ["IFSC", client.readIfsc, "hdfc 0000001", "HDFC0000001"],
    ["UCC", client.readUcc, "00ab1", "00ab1"],
    ["email", client.readEmail, "A.Rao@example.in", "A.Rao@example.in"],
    ["mobile", client.readMobile, "098200 10005", "9820010005"],
    ["mobile", client.readMobile, "+91 98200-10006", "9820010006"],
    ["mobile", client.readMobile, "0091 (98200) 10006", "9820010006"],
    ["mobile", client.readMobile, "919820010006", "9820010006"],
    ["mobile", client.readMobile, "9198200100", "9198200100"],
    ["pincode", client.readPincode, "400 021", "400021"],
    ["account", client.readAccountNumber, "0012 3456-789010", "00123456789010"],
    ["BO ID", client.readBoId, "1208 1600 0000 1006", "1208160000001006"],
    ["DP ID", client.readDpId, "in300476", "IN300476"],
    ["DP ID", client.readDpId, "1234 5678", "12345678"],
    ["Client Id", client.readDpClientId, "10000002", "10000002"],
    ["depository", client.readDepository, "cdsl", "CDSL"],
    ["type", client.readClientType, "Individual", "INDV"],
    ["type", client.readClientType, "ind", "INDV"],
    ["type", client.readClientType, "corp-p", "CORP-P"],
    ["type", client.readClientType, "Body  Corporate", "CORP"],
    ["type", client.readClientType, "Company", "CORP"],
    ["category", client.readCategory, "hindu undivided family", "HUF"],
    ["category", client.readCategory, "hni", "HNI"],
    ["state", client.readState, "MAHARASHTRA", "Maharashtra"],
    ["state", client.readState, "mh", "Maharashtra"],
    ["state", client.readState, "IN-MH", "Maharashtra"],
    ["state", client.readState, "J & K", "Jammu and Kashmir"],
    ["state", client.readState, "Tamilnadu", "Tamil Nadu"],
    ["state", client.readState, "Orissa", "Odisha"],
    ["state", client.readState, "New Delhi", "Delhi"],
    ["state", client.readState, "Andaman & Nicobar Islands", "Andaman and Nicobar Islands"],
    ["person", person, "राधा मेनन", "राधा मेनन"],
    ["person", person, "श्री क\u094d\u200dष", "श्री क\u094d\u200dष"],
    ["firm", firm, "3M India (Trading) Limited", "3M India (Trading) Limited"],
    ["firm", firm, "Larsen & Toubro Ltd.", "Larsen & Toubro Ltd."],
  ])("%s: %s reads %s as %s", (_, read, written, expected) => expect(short(read({ text: written }))).toBe(expected));

  test.each<[string, Reader, string, string]>([
    ["pan", client.readPan, "ABCPR1018", "Please enter a valid PAN (10 Digits)."],
    ["gst", client.readGst, "27ABC", "Please enter a valid GST Registration Number."],
    ["ifsc", client.readIfsc, "HDFC1000001", "Please enter a valid IFSC Code (11 Digits)."],
    ["ucc", client.readUcc, "A-1", "Should be at most 10 letters and digits."],
    ["email", client.readEmail, "a22", "Please enter a valid email address."],
    ["mobile", client.readMobile, "12345", "Please enter a valid Phone number."],
    ["pincode", client.readPincode, "021", "Please enter a valid Pincode."],
    ["account_number", client.readAccountNumber, "12345", "Account number should have at least 10 digits."],
    ["bo_id", client.readBoId, "1208", "Please enter a valid BO ID (16 Digits)."],
    ["dp_id", client.readDpId, "IN12345", "Please enter a valid DP ID (8 Digits)."],
    ["dp_client_id", client.readDpClientId, "1", "Please enter a valid Client Id (8 Digits)."],
    ["depository", client.readDepository, "NSE", "Depository is required."],
    ["client_type", client.readClientType, "Trust", "Client type is required."],
    ["category", client.readCategory, "Rich", "Choose a category from the list."],
    ["state", client.readState, "Bombay", "Choose a state from the list."],
    ["name", person, "Larsen & Toubro", "Should not contain special characters."],
    ["name", firm, "Larsen @ Toubro", "Should not contain special characters."],
  ])("a wrong %s is refused by its name, in the form's words", (code, read, written, text) =>
    expect(read({ text: written })).toEqual({ is: "refused", code, text }),
  );

  test.each<[string, Reader, string]>([
    ["account", client.readAccountNumber, "1.23457E+13"],
    ["BO ID", client.readBoId, "1.20816E+15"],
    ["mobile", client.readMobile, "9.82001E+09"],
  ])("a shortened %s is refused as damaged", (_, read, written) =>
    expect(short(read({ text: written }))).toBe("refused damaged_number"),
  );

  test("an empty cell is empty in every field", () => {
    for (const read of [client.readPan, client.readState, client.readClientType, client.readDepository, person]) {
      expect(short(read({ text: " " }))).toBeNull();
    }
  });
});
