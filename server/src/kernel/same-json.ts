import { isDeepStrictEqual } from 'node:util'

/**
 * Whether two values are the same as JSON: members of objects in any order, of arrays in theirs. What JSON leaves out
 * (a member that is undefined) is not there; nothing at all is null.
 */
export function sameJson(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other))
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
