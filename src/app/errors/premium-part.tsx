import { supportTexts } from "#domain/support/texts.ts";
import { AccessRequestButton } from "#src/app/errors/access-request-button.tsx";
import { errorText } from "#src/app/errors/error-text.ts";

/** Placeholder for the premium part of a page, shown to people whose firm lacks the premium plan. */
export function PremiumPart() {
  const { title, text, points } = errorText(402);
  return (
    <section aria-labelledby="premium-title" className="mt-8 rounded-lg border border-line bg-raised p-6">
      <h2 id="premium-title" className="mt-0!">
        {title}
      </h2>
      <p>{text}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <PremiumRequestButton />
      </div>
    </section>
  );
}

/** Asks our people to open the premium plan to the firm. */
export function PremiumRequestButton() {
  return (
    <AccessRequestButton
      label="Request Upgrade"
      title="Upgrade to the premium plan"
      sentText={supportTexts.accessNoted}
    />
  );
}
