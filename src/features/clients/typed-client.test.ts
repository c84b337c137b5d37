import { expect, test } from "vitest";
import { clientForm, EMPTY_CLIENT } from "#src/features/clients/typed-client.ts";

const errorsOf = (change: object) =>
  (clientForm.safeParse({ ...EMPTY_CLIENT, ...change }).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

test("an empty form is told field by field what is required (V-32)", () => {
  expect(errorsOf({})).toEqual([
    ["name", "Name is required."],
    ["client_type", "Client type is required."],
    ["pan", "PAN is required."],
    ["email", "Email is required."],
    ["mobile", "Mobile is required."],
    ["address", "Address is required."],
    ["city", "City is required."],
    ["state", "State is required."],
    ["pincode", "Pincode is required."],
    ["account_number", "Account number is required."],
    ["ifsc", "IFSC is required."],
    ["depository", "Depository is required."],
  ]);
});

test("what was typed for another depository or another type is neither checked nor sent", () => {
  const filled = {
    name: "Lata Deshmukh",
    client_type: "CORP",
    category: "nonsense",
    pan: "AKLPD1234F",
    email: "lata@mail.example",
    mobile: "9822000001",
    address: "9 Model Colony",
    city: "Pune",
    state: "Maharashtra",
    pincode: "411016",
    account_number: "50100012345678",
    ifsc: "HDFC0000007",
    depository: "NSDL",
    dp_id: "30012345",
    dp_client_id: "10203040",
    bo_id: "12",
  };
  expect(clientForm.parse({ ...EMPTY_CLIENT, ...filled })).toMatchObject({ category: "", bo_id: "" });
  expect(errorsOf({ ...filled, depository: "CDSL" })).toEqual([["bo_id", "Please enter a valid BO ID (16 Digits)."]]);
  expect(errorsOf({ ...filled, client_type: "INDV", category: "" })).toEqual([["category", "Category is required."]]);
});
