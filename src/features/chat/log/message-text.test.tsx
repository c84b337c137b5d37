import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RemovedControlsNote } from "#src/ui/user-text.tsx";
import { MessageText } from "#src/features/chat/log/message-text.tsx";

const drawn = (text: string): string =>
  renderToStaticMarkup(
    <>
      <MessageText text={text} mentioned={[]} myUserId="usr_asha" keywords={[]} corrections={[]} />
      <RemovedControlsNote of={text} />
    </>,
  );

test("a message that came with hidden controls of direction is shown as it was sent, with a mark", () => {
  expect(drawn("offer \u202E102.60\u202C 5cr")).toMatch(/>offer 102\.60 5cr<.*Hidden characters removed/);
  expect(drawn("offer 102.60 5cr")).not.toContain("Hidden");
});

test("a message stands in its own direction; its levels keep their order amid words read from the right", () => {
  expect(drawn("عرض 102.60/103.20 شكرا")).toContain('<bdi dir="ltr">102.60/103.20</bdi>');
  expect(drawn("offer 102.60/103.20")).toContain('dir="auto"');
});
