/** A rule of the product, and how to remove it: the mutation check does, and expects that a test fails. */
export interface Rule {
  /** For `npm run mutation -- --only NAME`. */
  name: string
  /** What no longer holds once it is removed. */
  removes: string
  /** The source file. A file of `server/migrations` or `server/schema/functions` changes the schema of the test database. */
  file: string
  /** Stands in the file exactly once. As short as that allows, so that it outlives changes around it. */
  text: string
  /** What the file has in its place. */
  instead: string
  /** The first run that must fail: the type check, `npm test`, or `npm test -- --all`. */
  tier: 'static' | 'everyday' | 'all'
  /** The test files that must notice; of the tier `static`, the source files whose types are checked. */
  expected: readonly string[]
}

/** The file without the rule; throws where its text is not found exactly once. */
export function removeFrom(source: string, { name, file, text, instead }: Rule): string {
  const occurrences = source.split(text).length - 1
  if (occurrences !== 1) throw new Error(`${name}: ${file} has ${occurrences} places instead of 1: ${text}`)
  return source.replace(text, () => instead)
}
