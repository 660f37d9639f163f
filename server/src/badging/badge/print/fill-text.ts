import type { PrintableBadge } from './printable-badge.ts'

/** Replaces `{name.zh}` or `{name.zh|name.en}` (the first non-empty one); an unknown field becomes empty. */
export function fillText(text: string, badge: PrintableBadge): string {
  return text.replace(/\{([^}]*)\}/g, (_, names: string) => {
    for (const name of names.split('|')) {
      const value = clean(fields[name]?.(badge) ?? '')
      if (value) return value
    }
    return ''
  })
}

/** All texts of a badge that a template can show. */
export function textsOf(badge: PrintableBadge): string[] {
  const { zones, phases } = badge
  const printedNames = [...zones.map(({ name }) => name), ...phases.flatMap(({ name }) => [name.zh, name.en])]
  return [...Object.values(fields).map(field => field(badge)), ...printedNames].map(clean)
}

/** `2026.12.03 – 12.05`: the year is not repeated, and a single day is written once. */
export function dateRange(from: string, to: string): string {
  const [start, end] = [from.replaceAll('-', '.'), to.replaceAll('-', '.')]
  if (start === end) return start
  return `${start} – ${start.slice(0, 5) === end.slice(0, 5) ? end.slice(5) : end}`
}

const fields: Record<string, (badge: PrintableBadge) => string> = {
  'name.zh': badge => badge.name.zh,
  'name.en': badge => badge.name.en,
  'company.zh': badge => badge.company.zh,
  'company.en': badge => badge.company.en,
  'jobTitle.zh': badge => badge.jobTitle.zh,
  'jobTitle.en': badge => badge.jobTitle.en,
  'type.zh': badge => badge.type.zh,
  'type.en': badge => badge.type.en,
  'type.EN': badge => badge.type.en.toUpperCase(),
  'exhibition.zh': badge => badge.exhibition.name.zh,
  'exhibition.en': badge => badge.exhibition.name.en,
  'venue.zh': badge => badge.exhibition.venue.zh,
  'venue.en': badge => badge.exhibition.venue.en,
  hotline: badge => badge.exhibition.hotline,
  dates: badge => dateRange(badge.exhibition.openFrom, badge.exhibition.openTo),
  halls: badge => badge.exhibition.halls.join(' '),
  number: badge => badge.number,
}

/**
 * Composes accents, joins lines, and removes characters that only control others (variation selectors, direction
 * marks), except those that the spelling of Persian, Hindi and Mongolian needs: joiners, the vowel separator, variation
 * selectors of letters.
 */
function clean(value: string): string {
  return value
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/(?!\u200c|\u200d|[\u180b-\u180f])[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]/gu, '')
    .trim()
}
