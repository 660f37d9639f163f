/** A read that runs once per key, however often its result is needed; a failure reaches all callers. */
export function readOncePerKey<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const cache = new Map<string, Promise<Value>>()
  return key => {
    const known = cache.get(key) ?? read(key)
    cache.set(key, known)
    return known
  }
}
