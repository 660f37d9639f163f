/** A rule of the product, and how to remove it: the mutation check removes it and expects a test to fail. */
export interface Rule {
  /** For `npm run mutation -- --only NAME`. */
  name: string
  /** What no longer holds without it. */
  removes: string
  /** The source file. A file of `server/migrations` or `server/schema/functions` changes the schema of the test database. */
  file: string
  /** Occurs in the file exactly once. As short as possible, so that changes around it do not matter. */
  text: string
  /** The replacement. */
  instead: string
  /** The first run that must fail: the type check, `npm test`, or `npm test -- --all`. */
  tier: 'static' | 'everyday' | 'all'
  /** The test files that must fail; for the tier `static`, the source files whose types are checked. */
  expected: readonly string[]
}

/** The file without the rule; throws if its text does not occur exactly once. */
export function removeFrom(source: string, { name, file, text, instead }: Rule): string {
  const occurrences = source.split(text).length - 1
  if (occurrences !== 1) throw new Error(`${name}: ${file} has ${occurrences} places instead of 1: ${text}`)
  return source.replace(text, () => instead)
}
