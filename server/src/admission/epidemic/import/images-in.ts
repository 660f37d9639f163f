import type { ImageKind } from '@fairgate/contract/admission/epidemic/choices'
import { epidemicLabels } from '@fairgate/contract/admission/epidemic/texts'
import { normaliseNumber, toHalfWidth } from '@fairgate/contract/kernel/field/half-width'

export interface NamedImage {
  /** The path of the picture in the archive. */
  entry: string
  /** The row number, the document number, or the row's name for its pictures, normalised for comparison. */
  owner: string
  kind: ImageKind
}

const labels = [epidemicLabels.imageNamed, epidemicLabels.image].flatMap(book =>
  Object.entries(book).flatMap(([kind, names]) =>
    names.map(name => [String(name).toLowerCase(), kind as ImageKind] as const),
  ),
)

/** Names normalised for comparison: without width, case and separators. */
export const ownerNamed = (typed: string): string => normaliseNumber(typed).replace(/[-_]/g, '').toUpperCase()

const isLitter = (entry: string, shown: string) =>
  entry.endsWith('/') || shown.startsWith('.') || shown === 'Thumbs.db' || entry.split('/').includes('__MACOSX')

/**
 * The pictures of an archive: the owner and kind of each, from its name or its folder: `12-健康码.jpg`,
 * `E12345678/nucleic.png`. Without a kind it is an additional picture of its owner.
 */
export function imagesIn(entries: readonly string[]): NamedImage[] {
  return entries.flatMap((entry): NamedImage[] => {
    const [shown = '', folder = ''] = entry.split(/[/\\]/).reverse()
    if (isLitter(entry, shown)) return []
    const stem = toHalfWidth(shown).replace(/\.[^.]*$/, '')
    const plain = stem.toLowerCase()
    const named = labels
      .map(([word, kind]) => ({ at: plain.indexOf(word), kind }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0]
    const before = ownerNamed(named ? stem.slice(0, named.at) : stem)
    // A folder per person contains 健康码.jpg; a folder of many, 12-健康码.jpg.
    return [{ entry, owner: before === '' ? ownerNamed(folder) : before, kind: named?.kind ?? 'other' }]
  })
}
