import { z } from 'zod'

/**
 * The largest value of a column of type `integer`. A larger one would cause a database error instead of a refusal at
 * its field.
 */
export const largestInteger = 2_147_483_647

/** A whole number that fits a column: versions, row numbers and revisions. */
export const integer = (min: number) => z.number().int().min(min).max(largestInteger)
