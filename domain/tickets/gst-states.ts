import type { State } from "#domain/entities/states.ts";
import type { GstPlace, GstStates } from "#domain/pricing/brokerage.ts";

/** States by the first two digits of a GSTIN. Source: state codes of the GST portal, gst.gov.in. */
const STATE_OF_CODE: Readonly<Record<string, State>> = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
};

/** A firm's GSTIN and its recorded state; null when unknown. */
interface Place {
  gst: string | null;
  state: string | null;
}

const stateOf = (gst: string): string => STATE_OF_CODE[gst.slice(0, 2)] ?? `state ${gst.slice(0, 2)}`;

/**
 * Compares the states of client and broker, by the first two digits of both GSTINs, else by the recorded states. An
 * unknown state counts as a different one.
 */
export function gstPlaceOf(client: Place, broker: Place): { place: GstPlace; states: GstStates } {
  if (client.gst && broker.gst) {
    const place = client.gst.slice(0, 2) === broker.gst.slice(0, 2) ? "INTRA" : "INTER";
    return { place, states: { client: stateOf(client.gst), broker: stateOf(broker.gst) } };
  }
  const place = client.state !== null && client.state === broker.state ? "INTRA" : "INTER";
  return { place, states: { client: client.state, broker: broker.state } };
}

/** Compared states, the broker's first, and the resulting tax: `Karnataka to Maharashtra: IGST`. */
export function gstText(place: GstPlace, { client, broker }: GstStates): string {
  const isKnown = client !== null && broker !== null;
  const tax = place === "INTER" ? "IGST" : "CGST and SGST";
  if (place === "INTRA") return `Within ${client ?? broker}: ${tax}`;
  const states = `${broker ?? "Broker's state not known"} to ${client ?? "client's state not known"}`;
  return `${states}: ${tax}${isKnown ? "" : " (assumed)"}`;
}
