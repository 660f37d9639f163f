import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import type { EvidenceKind } from '@fairgate/contract/badging/rulebook/labels'
import { normaliseNumber, toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { isLitter } from '../photos/photos-in.ts'

export interface NamedEvidence {
  /** The path of the file in the archive. */
  entry: string
  /** The file name as the user knows it. */
  shown: string
  number: string
  /** Missing if the name does not contain one. */
  kind?: EvidenceKind
  isPdf: boolean
  refusal?: RefusalKey
}

/**
 * The files of an archive by their names, `<document number>_<kind>.jpg`, in any folder. A second underscore begins a
 * number of one's own, for several files of one kind. Full-width characters are accepted.
 * @param kinds by their values and names in lower case
 */
export const evidenceIn =
  (kinds: ReadonlyMap<string, EvidenceKind>) =>
  (entries: readonly string[]): NamedEvidence[] =>
    entries.flatMap((entry): NamedEvidence[] => {
      const shown = entry.split(/[/\\]/).at(-1) ?? ''
      if (isLitter(entry, shown)) return []
      const [, stem = '', type = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(toHalfWidth(shown).trim()) ?? []
      const [number = '', named = ''] = stem.split('_')
      const kind = kinds.get(named.trim().toLowerCase())
      const file = { entry, shown, number: normaliseNumber(number), isPdf: type.toLowerCase() === 'pdf' }
      if (!kind) return [{ ...file, refusal: named === '' ? 'evidence.nameForm' : 'evidence.kindWrong' }]
      const isFile = ['jpg', 'jpeg', 'png', 'pdf'].includes(type.toLowerCase())
      return [{ ...file, kind, ...(!isFile && { refusal: 'evidence.damaged' as const }) }]
    })
