import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import { normaliseNumber, toHalfWidth } from '@fairgate/contract/kernel/field/half-width'

export interface NamedPhoto {
  /** Its path in the archive. */
  entry: string
  /** The file's own name, as its reader knows it. */
  shown: string
  /** The document number it is named by, as numbers are compared. */
  number: string
  /** Why it is no photo for anybody, where its name tells. */
  refusal?: RefusalKey
}

/** What a file manager puts beside the files. */
const isLitter = (entry: string, shown: string) =>
  entry.endsWith('/') || shown.startsWith('.') || shown === 'Thumbs.db' || entry.split('/').includes('__MACOSX')

/**
 * The pictures of an archive by the document numbers they are named by, in whatever folders they lie; full width is
 * forgiven, and what file managers put beside them left out. Of one number there may be one picture.
 */
export function photosIn(entries: readonly string[]): NamedPhoto[] {
  const photos = entries.flatMap((entry): NamedPhoto[] => {
    const shown = entry.split(/[/\\]/).at(-1) ?? ''
    if (isLitter(entry, shown)) return []
    const [, stem, kind = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(toHalfWidth(shown).trim()) ?? []
    const isPicture = ['jpg', 'jpeg', 'png'].includes(kind.toLowerCase())
    const photo = { entry, shown, number: normaliseNumber(stem ?? '') }
    return [isPicture ? photo : { ...photo, refusal: 'badge.photoNotAPhoto' }]
  })
  const often = new Map<string, number>()
  for (const { number, refusal } of photos) if (!refusal) often.set(number, (often.get(number) ?? 0) + 1)
  return photos.map(photo =>
    !photo.refusal && (often.get(photo.number) ?? 0) > 1 ? { ...photo, refusal: 'badge.photoAmbiguous' } : photo,
  )
}
