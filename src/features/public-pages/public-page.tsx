import type { ReactNode } from "react";
import { BRAND } from "#domain/brand.ts";

interface PublicPageProps {
  /** The page's heading; the browser's title is made of it. */
  title: string;
  /** One or two sentences for whoever finds the page by a search. */
  description: string;
  /** What the page says first. */
  lead: ReactNode;
  children: ReactNode;
}

/** A public page: one column of text under one heading. */
export function PublicPage({ title, description, lead, children }: PublicPageProps) {
  return (
    <article className="public-page mx-auto max-w-[72ch] px-4 py-10 sm:px-6 sm:py-14">
      <title>{`${title} · ${BRAND}`}</title>
      <meta name="description" content={description} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </article>
  );
}

/** Says that a page of law is a draft. */
export function CounselNote() {
  return (
    <p className="note" role="note">
      Template, to be reviewed by counsel before {BRAND} is offered to firms. It describes what the product does today.
    </p>
  );
}

interface PictureProps {
  src: string;
  /** The same, 680 px wide, for a telephone. */
  small: string;
  /** It is among what is seen first. */
  isFirst?: boolean;
  /** What is to be seen, for whoever does not see it. */
  alt: string;
  caption: string;
}

/** A picture of the running product, 1440 by 900 px. */
export function Picture({ src, small, isFirst = false, alt, caption }: PictureProps) {
  return (
    <figure>
      <img
        src={src}
        srcSet={`${small} 680w, ${src} 1440w`}
        sizes="(max-width: 640px) calc(100vw - 32px), 72ch"
        alt={alt}
        width={1440}
        height={900}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
