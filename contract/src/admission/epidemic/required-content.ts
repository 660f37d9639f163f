import type { ImageKind } from './choices.ts'
import type { StrategyContent } from './strategy-commands.ts'

type RequiredContent = Omit<StrategyContent, 'exemptTypes'>

/** The health data that is present. */
interface Said {
  cities?: readonly string[] | undefined
  temperature?: string | null | undefined
  healthColour?: string | null | undefined
  tripColour?: string | null | undefined
  tripRisky?: string | null | undefined
  doses?: string | null | undefined
  nucleic?: readonly unknown[] | undefined
}

/** Whether the visited regions are required. */
export const requiresCities = (content: RequiredContent): boolean =>
  content.tripCard || content.blockedCities.length > 0

/** The missing health data of a declaration, in the order of the form. */
export function unsaidOf(content: RequiredContent, said: Said): (keyof Said)[] {
  const required: [name: keyof Said, isRequired: boolean][] = [
    ['cities', requiresCities(content)],
    ['temperature', content.healthInfo],
    ['healthColour', content.healthCode],
    ['tripColour', content.tripCard],
    ['tripRisky', content.tripRisk !== 'noLimit'],
    ['doses', content.vaccine !== '0'],
    ['nucleic', content.nucleic !== 'none'],
  ]
  const isThere = (name: keyof Said) => {
    const value = said[name]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  }
  return required.flatMap(([name, isRequired]) => (isRequired && !isThere(name) ? [name] : []))
}

/** The pictures that an exhibition requires. */
export const findRequiredImages = (content: RequiredContent): ImageKind[] => [
  ...(content.healthCode ? (['healthCode'] as const) : []),
  ...(content.tripCard ? (['tripCard'] as const) : []),
  ...(content.nucleic !== 'none' ? (['nucleic'] as const) : []),
  ...(content.vaccine !== '0' ? (['vaccine'] as const) : []),
]
