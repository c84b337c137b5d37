import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BrokerageTerms, brokerageOf, dealPayments, NO_BROKERAGE } from "#domain/pricing/brokerage.ts";
import { consideration } from "#domain/pricing/consideration.ts";

const crore = consideration({ quantumRupees: 10_000_000, cleanPrice: 99.4, accruedPer100: 0, isGovernment: false });
const gst = { gstPercent: 18, gstPlace: "INTER" } as const;
const rupees = (terms: BrokerageTerms) => {
  const { brokeragePaise, gstPaise } = brokerageOf(terms, crore);
  return [brokeragePaise / 100, gstPaise / 100];
};

describe("brokerage", () => {
  it.each<[string, BrokerageTerms, number[]]>([
    ["paise per 100 of face", { basis: "PAISE_PER_100_FACE", value: 2, ...gst }, [2000, 360]],
    ["a fraction of a paisa per 100", { basis: "PAISE_PER_100_FACE", value: 0.125, ...gst }, [125, 22.5]],
    ["percent of the principal", { basis: "PERCENT_OF_PRINCIPAL", value: 0.1, ...gst }, [9940, 1789.2]],
    ["rupees, whatever the size", { basis: "FLAT_RUPEES", value: 250, ...gst }, [250, 45]],
    ["nothing", NO_BROKERAGE, [0, 0]],
  ])("is %s", (_basis, terms, expected) => {
    expect(rupees(terms)).toEqual(expected);
  });

  it("counts GST on the rounded brokerage, and within one state rounds each half by itself", () => {
    const terms: BrokerageTerms = { basis: "FLAT_RUPEES", value: 0.17, gstPercent: 18, gstPlace: "INTRA" };
    expect(brokerageOf(terms, crore)).toEqual({
      brokeragePaise: 17,
      gstPaise: 4,
      igstPaise: 0,
      cgstPaise: 2,
      sgstPaise: 2,
    });
    expect(brokerageOf({ ...terms, gstPlace: "INTER" }, crore)).toMatchObject({ gstPaise: 3, igstPaise: 3 });
  });

  it("counts on the face that part redemptions have left", () => {
    const money = consideration({
      quantumRupees: 1_000_000,
      cleanPrice: 100,
      accruedPer100: 0,
      isGovernment: false,
      outstandingPercent: 40,
    });
    const terms: BrokerageTerms = { basis: "PAISE_PER_100_FACE", value: 5, ...gst };
    expect(brokerageOf(terms, money).brokeragePaise).toBe(20_000);
  });

  it("is billed apart: the clearing corporation moves the consideration and the duty alone", () => {
    const money = consideration({
      quantumRupees: 2_500_000,
      cleanPrice: 99.1,
      accruedPer100: (8 * 350) / 365,
      isGovernment: false,
    });
    const buyer = brokerageOf({ basis: "PAISE_PER_100_FACE", value: 5, gstPercent: 18, gstPlace: "INTRA" }, money);
    const seller = brokerageOf({ basis: "PAISE_PER_100_FACE", value: 3.75, ...gst }, money);
    expect(dealPayments(money, buyer, seller)).toEqual({
      payInPaise: 266_928_349,
      payOutPaise: 266_928_082,
      buyerPaysPaise: 267_075_849,
      sellerReceivesPaise: 266_817_457,
    });
  });

  it("leaves to the buyer, the seller, their brokers and the exchequer exactly what was paid", () => {
    const terms = fc.record({
      basis: fc.constantFrom("PAISE_PER_100_FACE", "PERCENT_OF_PRINCIPAL", "FLAT_RUPEES", "NIL"),
      value: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
      gstPercent: fc.constantFrom(0, 5, 18, 18.5),
      gstPlace: fc.constantFrom("INTER", "INTRA"),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 999_999_999_999 }), terms, terms, (quantumRupees, buys, sells) => {
        const money = consideration({ quantumRupees, cleanPrice: 98.7654, accruedPer100: -0.21, isGovernment: false });
        const buyer = brokerageOf(buys, money);
        const seller = brokerageOf(sells, money);
        const { buyerPaysPaise, sellerReceivesPaise } = dealPayments(money, buyer, seller);
        const billed = [buyer, seller].reduce(
          (sum, { brokeragePaise, gstPaise }) => sum + brokeragePaise + gstPaise,
          0,
        );
        expect(buyerPaysPaise - sellerReceivesPaise).toBe(billed + money.stampDutyPaise);
        for (const { gstPaise, igstPaise, cgstPaise, sgstPaise } of [buyer, seller])
          expect(gstPaise).toBe(igstPaise + cgstPaise + sgstPaise);
      }),
    );
  });
});
