const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Several ids, `a,b`, without malformed ones. */
export const idsIn = (params: URLSearchParams, name: string): string[] =>
  (params.get(name) ?? '').split(',').filter(value => shape.test(value))

/** An id from an address; undefined if it is missing or malformed. */
export function idIn(params: URLSearchParams, name: string): string | undefined {
  const value = params.get(name)
  return value !== null && shape.test(value) ? value : undefined
}
