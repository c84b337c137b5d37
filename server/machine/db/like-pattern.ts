/** Text that holds the words as they are written, capitals aside: a pattern for ilike. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
