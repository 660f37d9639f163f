/**
 * How many rows from the first one, and from the last one if their number is known, a page number reaches; other pages
 * are read by `after`.
 */
export const offsetLimit = 50_000
