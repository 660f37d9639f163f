/** Characters of a cell of a sheet. */
export const cellLimit = 400

/** Rows one import may bring; the limit of the sheet's purpose. */
export const importRowLimit = 100_000
