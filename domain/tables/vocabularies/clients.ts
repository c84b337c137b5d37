import type { Vocabulary } from "#domain/tables/table.ts";
import { PROBLEMS } from "#domain/tables/vocabularies/not-used.ts";
import { headings } from "#domain/tables/vocabularies/headings.ts";

export type ClientField = keyof typeof FIELDS;

const FIELDS = {
  name: headings(`name, client name, investor name, name of client, name of investor, applicant name, first holder name, holder
    name, client, full name, name as per pan, account holder, name of the client, unitholder name`),
  client_type:
    headings(`client_type, type, investor type, type of client, constitution, entity type, holder type, client category type,
    status type, kind, client constitution, legal status`),
  category: headings(
    `category, client category, investor category, sub type, sub category, category code, client sub type, segment`,
  ),
  ucc: headings(`ucc, ucc code, unique client code, client code, client ucc, code, ucc no, unique client id, trading code,
    backoffice code, nse ucc, bse ucc`),
  pan: headings(`pan, pan no, pan number, permanent account number, pan card, pan card no, first holder pan, income tax pan, pan
    of client, it pan, tax id, pan/pekrn, pan id`),
  email:
    headings(`email, e-mail, email id, e-mail id, mail, email address, mail id, e mail address, registered email, contact
    email, emailid, client email`),
  mobile:
    headings(`mobile, mobile no, mobile number, phone, phone no, contact no, contact number, cell, mob no, mob, telephone,
    registered mobile, tel no`),
  gst: headings(`gst, gstin, gst no, gst number, gst registration, gst reg no, gstin no`),
  address:
    headings(`address, registered address, address line 1, addr, correspondence address, full address, address 1, postal
    address, permanent address`),
  city: headings(`city, town, city/town, place, district, city name`),
  state: headings(`state, state name, state/ut, state of residence, province`),
  pincode: headings(
    `pincode, pin, pin code, postal code, zip, zip code, pin no, postcode, pin code no, area pin, city pin, post code`,
  ),
  account_number:
    headings(`account_number, account no, bank account, bank account no, bank a/c no, a/c no, bank account number, bank ac no,
    acc no, bank acc no, settlement account no, beneficiary a/c no`),
  ifsc: headings(`ifsc, ifsc code, ifs code, rtgs ifsc, bank ifsc, neft ifsc, ifsc no, neft code, rtgs/neft code, bank ifsc code,
    ifsc of bank, branch ifsc`),
  depository:
    headings(`depository, depository name, dp type, nsdl/cdsl, demat with, depository type, nsdl or cdsl, depo, demat
    depository, depository participant type, dp depository, demat at`),
  dp_id:
    headings(`dp_id, dp code, depository participant id, nsdl dp id, dpid, dp id no, dp no, dp identification no, depository
    participant code, nsdl dp code, dp id (nsdl), participant dp id`),
  dp_client_id:
    headings(`dp_client_id, client id with dp, nsdl client id, demat client id, beneficiary id, beneficiary client id, client
    id (nsdl), ben id, beneficiary account no, dp client no, nsdl client no, client id at depository`),
  bo_id:
    headings(`bo_id, cdsl bo id, boid, beneficial owner id, demat account no, demat account number, cdsl account no, cdsl
    demat no, 16 digit demat no, bo account no, cdsl id, bo account id`),
};

/** Known and not used in clients. */
const NOT_USED =
  headings(`sr no, s no, sl no, bank name, bank, branch, branch name, micr, dp name, occupation, nationality, gender, kyc
  status, nominee, father name, remarks, second holder, country, account type, date of birth, dob`);

/** Headings of an upload of clients. */
export const CLIENTS: Vocabulary<ClientField> = {
  fields: FIELDS,
  unused: [...NOT_USED, PROBLEMS],
  asked: { "client id": "the unique client code, or the number at the depository?" },
  keys: ["name", "pan"],
  needed: ["name", "client_type", "pan", "account_number", "ifsc", "depository"],
  template:
    headings(`name, client_type, category, ucc, pan, email, mobile, gst, address, city, state, pincode, account_number, ifsc,
    depository, dp_id, dp_client_id, bo_id`),
  mostRows: 1000,
  isPasted: false,
};
