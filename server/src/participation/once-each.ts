/** A read that is asked once for each key, however often its answer is wanted; a failure is one for all who want it. */
export function onceEach<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const cache = new Map<string, Promise<Value>>()
  return key => {
    const known = cache.get(key) ?? read(key)
    cache.set(key, known)
    return known
  }
}
