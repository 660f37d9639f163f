/** A title without marks, brackets and spaces, as titles are compared. */
const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/\([^)]*\)|[\s*/:_-]/g, '')
    .toLowerCase()

/** The position of a column in a header row, by its title in either language or in both written together; -1 where it has none. */
export function positionOfTitle(titles: readonly string[], cn: string, en: string): number {
  const [first, second] = [plainTitle(cn), plainTitle(en)]
  const names = [first, second, first + second, second + first]
  return titles.findIndex(title => names.includes(plainTitle(title)))
}
