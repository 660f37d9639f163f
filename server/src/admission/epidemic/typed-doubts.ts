import type { DoubtKind, NucleicHours } from '@fairgate/contract/admission/epidemic/choices'
import { feverFrom } from '@fairgate/contract/admission/epidemic/choices'
import type { StrategyContent } from '@fairgate/contract/admission/epidemic/strategy-commands'

/** The stored input of a declaration. */
export interface Typed {
  cities: readonly string[]
  temperature: string | null
  symptoms: readonly string[]
  healthColour: string | null
  tripColour: string | null
  tripRisky: string | null
  doses: string | null
  nucleic: readonly { sampledAt: string; result: string }[]
}

const hour = 3_600_000

/** Whether there is a negative test within the given hours, and no positive one. */
export function isTestValid(tests: Typed['nucleic'], hours: NucleicHours, at: Date): boolean {
  if (hours === 'none') return true
  if (tests.some(({ result }) => result === 'positive')) return false
  return tests.some(
    ({ result, sampledAt }) => result === 'negative' && at.getTime() - Date.parse(sampledAt) <= Number(hours) * hour,
  )
}

/** Whether the code of a region lies in one of these areas: 310000 contains 310115. */
export const liesIn = (code: string, areas: readonly string[]): boolean =>
  areas.some(area => code.startsWith(area.replace(/(00){1,2}$/, '')))

/** The rules of a strategy that the input violates, as of the declaration. */
export function breachesOf(strategy: StrategyContent, typed: Typed, at: Date): DoubtKind[] {
  const wasInArea = typed.tripRisky === 'yes' || typed.cities.some(city => liesIn(city, strategy.riskAreas))
  const broken: Record<string, boolean> = {
    fever: strategy.healthInfo && Number(typed.temperature ?? 0) >= feverFrom,
    symptoms: strategy.healthInfo && typed.symptoms.length > 0,
    healthColour: strategy.healthCode && (strategy.healthBlocked as string[]).includes(typed.healthColour ?? ''),
    tripColour: strategy.tripCard && (strategy.tripBlocked as string[]).includes(typed.tripColour ?? ''),
    tripRisk: strategy.tripRisk === 'blocked7' && wasInArea,
    doses: Number(typed.doses ?? 0) < Number(strategy.vaccine),
    nucleic: !isTestValid(typed.nucleic, strategy.nucleic, at),
  }
  return Object.keys(broken).filter(key => broken[key]) as DoubtKind[]
}

/** Facts that are only shown to the reviewer. */
export const shownOf = (strategy: StrategyContent, typed: Typed): DoubtKind[] =>
  strategy.tripRisk === 'noBlock' &&
  (typed.tripRisky === 'yes' || typed.cities.some(city => liesIn(city, strategy.riskAreas)))
    ? ['areaShown']
    : []
