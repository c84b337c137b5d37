import { expect, test } from "vitest";
import { campaignOf } from "#src/app/campaign.ts";

test("the six utm_ parameters are taken, nothing else, none longer than a name (F-39)", () => {
  expect(campaignOf("?utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e&utm_id=f&q=x&utm_x=y")).toEqual(
    {
      utm_source: "a",
      utm_medium: "b",
      utm_campaign: "c",
      utm_term: "d",
      utm_content: "e",
      utm_id: "f",
    },
  );
  expect(campaignOf(`?utm_source=${"x".repeat(5000)}`)?.["utm_source"]).toHaveLength(100);
  expect(campaignOf("?utm_source=&utm_medium=%20&q=gilts")).toBeNull();
  expect(campaignOf("")).toBeNull();
});
