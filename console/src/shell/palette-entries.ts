import type { Words } from '@fairgate/contract/kernel/phrases'
import { menuGroups } from '@fairgate/contract/shell/menu-groups'
import { generatePath } from 'react-router'
import { type Screen, screens } from '../screens.ts'

/** A place somebody can be led to, in both languages. */
export interface PaletteEntry {
  to: string
  words: Words
  /** What tells it from others of its name: its group, its exhibition, its code. */
  hint?: Words
}

/** Pages without a row of their own, and those of the exhibition the reader is in, which the server permits. */
export const pageEntries = (
  permitted: (flag: string) => boolean,
  here?: { id: string; words: Words },
): readonly PaletteEntry[] =>
  screens.flatMap(screen => {
    const to = addressOf(screen, here?.id)
    if (to === undefined || (screen.flag !== undefined && !permitted(screen.flag))) return []
    return [{ to, words: screen.words, hint: to === screen.path ? groupOf(screen) : here?.words }]
  })

function addressOf({ path, open, key }: Screen, exhibitionId?: string): string | undefined {
  if (open || key === 'showcase') return undefined
  const parameters = path.match(/:\w+/g) ?? []
  if (parameters.length === 0) return path
  const isOfExhibition = parameters.length === 1 && /\/(papersTransaction\/:id|:exhibitionId)(\/|$)/.test(path)
  return isOfExhibition && exhibitionId ? generatePath(path, { id: exhibitionId, exhibitionId }) : undefined
}

/** The page it belongs to, which says what is added there; of one that stands by itself its group. */
function groupOf({ under, back, group }: Screen): Words | undefined {
  const above = under ?? back
  if (above !== undefined) return screens.find(({ key }) => key === above)?.words
  return group ? menuGroups[group].words : undefined
}

const textOf = (words: Words | undefined) =>
  (words ?? []).map(half => (typeof half === 'string' ? half : half.other).toLowerCase()).join('\n')

/** Those that have every typed word in either language, and not in their hint alone; first what begins with one. */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const ranks = entries.flatMap(entry => {
    const name = textOf(entry.words)
    const all = `${name}\n${textOf(entry.hint)}`
    const isNamed = wanted.length === 0 || wanted.some(word => name.includes(word))
    if (!isNamed || !wanted.every(word => all.includes(word))) return []
    return [{ entry, rank: name.split('\n').some(half => wanted.some(word => half.startsWith(word))) ? 0 : 1 }]
  })
  return ranks.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry)
}

const LAST = 'lastPlaces'
const mostKept = 6

/** Where the palette last led this reader; it goes with the session. */
export function lastPlaces(): readonly PaletteEntry[] {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? '[]') as PaletteEntry[]
  } catch {
    return []
  }
}

export function keepPlace(entry: PaletteEntry): void {
  const others = lastPlaces().filter(({ to }) => to !== entry.to)
  localStorage.setItem(LAST, JSON.stringify([entry, ...others].slice(0, mostKept)))
}
