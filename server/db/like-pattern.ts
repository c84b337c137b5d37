/** Text that holds the words as they are written, capitals aside: a pattern for ilike. */
export const likePattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
