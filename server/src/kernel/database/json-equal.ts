import { isDeepStrictEqual } from 'node:util'

/**
 * Whether two values are equal as JSON. The order of object members does not matter, the order of array elements does. Undefined members
 * are ignored, as JSON leaves them out; undefined itself equals null.
 */
export function isJsonEqual(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(normalizeJson(one), normalizeJson(other))
}

const normalizeJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
