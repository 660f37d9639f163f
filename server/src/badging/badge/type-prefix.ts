/**
 * The two letters at the start of a type's badge codes, from its English name: the first two of its last word (Stand
 * builder: BU), else of another word, else initials, else any pair that begins with its first letter; always a pair
 * that no other type has.
 */
export function typePrefix(nameEn: string, taken: ReadonlySet<string>): string {
  const parts = nameEn
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z ]/g, '')
    .split(' ')
    .filter(word => word.length > 0)
  const first = parts.at(-1)?.[0] ?? 'B'
  const wanted = [
    ...parts.toReversed().map(word => word.slice(0, 2)),
    parts.map(word => word[0]).join(''),
    ...[...alphabet].map(letter => first + letter),
    ...[...alphabet].flatMap(one => [...alphabet].map(two => one + two)),
  ]
  return wanted.find(prefix => /^[A-Z]{2}$/.test(prefix) && !taken.has(prefix)) ?? 'ZZ'
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
