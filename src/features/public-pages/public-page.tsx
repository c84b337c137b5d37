import type { ReactNode } from "react";
import { BRAND } from "#domain/brand.ts";

interface PublicPageProps {
  /** Heading of the page, also used for the title of the browser tab. */
  title: string;
  /** One or two sentences for search engines. */
  description: string;
  /** Opening text of the page. */
  lead: ReactNode;
  children: ReactNode;
}

/** Public page: one column of text below a heading. */
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

/** Marks a legal page as a draft. */
export function CounselNote() {
  return (
    <p className="note" role="note">
      Template, to be reviewed by counsel before {BRAND} is offered to firms. It describes what the product does today.
    </p>
  );
}

interface PictureProps {
  src: string;
  /** Address of the picture at a width of 680 px, for phones. */
  small: string;
  /** The picture is visible without scrolling. */
  isFirst?: boolean;
  /** Text alternative of the picture. */
  alt: string;
  caption: string;
}

/** Screenshot of the product, 1440 by 900 px. */
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
