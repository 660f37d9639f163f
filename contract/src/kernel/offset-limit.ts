/** Rows from the first one, and from the last one where their number is known, that a page number reaches; between them pages go by `after`. */
export const offsetLimit = 50_000
