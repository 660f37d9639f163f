/** A value that is built when it is first read. Most schemas of the contract are never used in a process. */
export function lazy<T>(build: () => T): () => T {
  let built: { value: T } | undefined
  return () => {
    built ??= { value: build() }
    return built.value
  }
}
