import { z } from 'zod'

/** The largest a column of type `integer` holds. What is larger would be a fault of the database instead of a refusal at its field. */
export const largestInteger = 2_147_483_647

/** A whole number that fits a column: versions, numbers of rows and revisions. */
export const integer = (min: number) => z.number().int().min(min).max(largestInteger)
