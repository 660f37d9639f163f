/** Maximum number of characters in a cell of a sheet. */
export const cellLimit = 400

/** Maximum number of rows in one import; the limit of the sheet's file purpose. */
export const importRowLimit = 100_000
