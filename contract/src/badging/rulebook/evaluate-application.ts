import { addDays, ageOn, type Day, daysBetween, gateDayStart } from '../../kernel/schedule/day.ts'
import type { Moment } from './composed-slots.ts'
import type { Evaluator, Outcome } from './evaluation.ts'
import type { Application, EvidenceItem, FactName, Facts, Params } from './kinds.ts'

const dayMs = 86_400_000

export const evidence: Evaluator<'evidence'> = (params, application) => {
  if (!application.evidence) return { missing: 'evidence' }
  const { isAgency, isHead } = application
  if ((params.role === 'agency' && isAgency === null) || (params.role === 'head' && isHead === null))
    return { missing: 'role' }
  const role = isAgency ? 'agency' : isHead ? 'head' : 'other'
  if (role !== params.role) return undefined
  const isGood = (item: EvidenceItem) =>
    item.state !== 'rejected' &&
    (params.months === 0 || monthsCovered(item) >= params.months) &&
    (params.notOlderThan === 0 || application.at - item.at <= params.notOlderThan * dayMs)
  const good = new Set(application.evidence.filter(isGood).map(({ kind }) => kind))
  const [nearest = []] = params.anyOf
    .map(set => set.filter(kind => !good.has(kind)))
    .toSorted((one, other) => one.length - other.length)
  return nearest.length === 0 ? undefined : { values: { kinds: nearest.join() } }
}

/** Whole months that a proof covers; both days belong to it. */
function monthsCovered({ from, to }: EvidenceItem): number {
  if (!from || !to || to < from) return 0
  const after = addDays(to, 1)
  const months = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return months(after) - months(from) - (after.slice(8) < from.slice(8) ? 1 : 0)
}

/** When a window opens and closes; undefined without the phase that it depends on. */
export function windowOf(
  params: Params<'window'>,
  facts: Pick<Facts, 'phases' | 'timeZone'>,
): { opens: number | null; closes: number | null } | undefined {
  const opens = params.opens && momentOf(params.opens, facts)
  const closes = params.closes && momentOf(params.closes, facts)
  return opens === undefined || closes === undefined ? undefined : { opens, closes }
}

export const window: Evaluator<'window'> = (params, { at }, facts): Outcome => {
  const times = windowOf(params, facts)
  if (!times) return { missing: 'phases' }
  const { opens, closes } = times
  if (opens !== null && at < opens) return { values: { minutesEarly: Math.ceil((opens - at) / 60_000) } }
  if (closes !== null && at > closes)
    return { values: { minutesLate: Math.ceil((at - closes) / 60_000) }, most: params.late }
  return undefined
}

/** The times of one exhibition are needed for each of its applications. */
const times = new WeakMap<Facts['phases'], Map<string, number>>()

function momentOf(moment: Moment, { phases, timeZone }: Pick<Facts, 'phases' | 'timeZone'>): number | undefined {
  const day =
    'day' in moment ? moment.day : phases[moment.before] && addDays(phases[moment.before]?.from as Day, -moment.days)
  if (!day) return undefined
  const known = times.get(phases) ?? new Map<string, number>()
  times.set(phases, known)
  const key = `${day} ${moment.clock} ${timeZone}`
  const time = known.get(key)
  if (time !== undefined) return time
  const [hour = 0, minute = 0] = moment.clock.split(':').map(Number)
  const read = Date.parse(gateDayStart(day, timeZone, hour)) + minute * 60_000
  known.set(key, read)
  return read
}

export const days: Evaluator<'days'> = ({ min, max, contiguous }, application): Outcome => {
  if (!application.days) return { missing: 'days' }
  const chosen = [...new Set(application.days)].toSorted()
  if (chosen.length < min) return { values: { days: chosen.length, least: min } }
  if (chosen.length > max) return { values: { days: chosen.length, most: max } }
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (contiguous && first && last && daysBetween(first, last) !== chosen.length - 1)
    return { values: { days: chosen.length, gaps: daysBetween(first, last) + 1 - chosen.length } }
  return undefined
}

/** The age on the day that a rule names, or the fact that is missing. */
export function ageIn(
  params: Params<'age'>,
  { birth, days: chosen }: Application,
  { phases }: Facts,
): number | { missing: FactName } {
  if (!birth) return { missing: 'birth' }
  const first = params.on === 'firstDay' ? chosen?.toSorted()[0] : undefined
  const on = first ?? phases.open?.from
  return on ? ageOn(birth, on) : { missing: 'phases' }
}

export const age: Evaluator<'age'> = (params, application, facts): Outcome => {
  const years = ageIn(params, application, facts)
  if (typeof years !== 'number') return years
  if (years < params.min) return { values: { age: years, least: params.min } }
  if (params.max !== null && years > params.max) return { values: { age: years, most: params.max } }
  if (params.guardianUnder === null || years >= params.guardianUnder) return undefined
  if (!application.evidence) return { missing: 'evidence' }
  const consents = application.evidence.some(({ kind, state }) => kind === 'guardian' && state !== 'rejected')
  return consents ? undefined : { values: { age: years, guardianUnder: params.guardianUnder, kinds: 'guardian' } }
}

export const documents: Evaluator<'documents'> = ({ accepted }, { documentType }) => {
  if (!documentType) return { missing: 'documentType' }
  return accepted.includes(documentType) ? undefined : { values: { documentType } }
}

export const reissue: Evaluator<'reissue'> = (params: Params<'reissue'>, { lost }) => {
  const most = params.lost === 'refuse' ? 0 : params.max
  return lost > most ? { values: { lost, most } } : undefined
}
