/** A title without marks, brackets and spaces, for comparison. */
const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/\([^)]*\)|[\s*/:_-]/g, '')
    .toLowerCase()

/**
 * The position of a column in a header row, by its title in either language or in both together; -1 if it is missing.
 */
export function positionOfTitle(titles: readonly string[], cn: string, en: string): number {
  const [first, second] = [plainTitle(cn), plainTitle(en)]
  const names = [first, second, first + second, second + first]
  return titles.findIndex(title => names.includes(plainTitle(title)))
}
