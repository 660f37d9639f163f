import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import { normaliseNumber, toHalfWidth } from '@fairgate/contract/kernel/field/half-width'

export interface NamedPhoto {
  /** The path of the picture in the archive. */
  entry: string
  /** The file name as the user knows it. */
  shown: string
  /** The document number in the file name, normalised for comparison. */
  number: string
  /** Why the file cannot be a photo of anybody, if its name shows that. */
  refusal?: RefusalKey
}

/** Files that file managers add to an archive. */
export const isLitter = (entry: string, shown: string) =>
  entry.endsWith('/') || shown.startsWith('.') || shown === 'Thumbs.db' || entry.split('/').includes('__MACOSX')

/**
 * The pictures of an archive by the document numbers in their names, in any folder. Full-width characters are accepted,
 * and files that file managers add are ignored. One number may have one picture.
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
