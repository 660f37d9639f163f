import type { EvidenceItem, Params, PastApplication } from '@fairgate/contract/badging/rulebook/kinds'
import { atMost, broken } from './person-rules.ts'
import type { Readers } from './verdict.ts'

const dayLength = 24 * 60 * 60 * 1000
/** The generated venue is in China, which has one time zone without daylight saving. */
const shanghai = '+08:00'

type Moment = NonNullable<Params<'window'>['opens']>

function timeOf(moment: Moment, { known }: PastApplication): number | null | undefined {
  if ('day' in moment) return Date.parse(`${moment.day}T${moment.clock}:00${shanghai}`)
  const phase = known.phases[moment.before]
  if (phase === null) return undefined
  return Date.parse(`${phase.from}T${moment.clock}:00${shanghai}`) - moment.days * dayLength
}

/** yyyymmdd as a number. */
const numeric = (day: string) => Number(day.replaceAll('-', ''))

/** A proof from the first to the last day covers a month if it reaches the day before the same date of the next one. */
function coveredMonths({ from, to }: EvidenceItem): number {
  if (from === null || to === null || numeric(to) < numeric(from)) return 0
  const end = new Date(Date.parse(to) + dayLength).toISOString().slice(0, 10)
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  let number = -1
  while (`${year}-${String(month).padStart(2, '0')}-${from.slice(8)}` <= end) {
    number += 1
    month += 1
    if (month === 13) [year, month] = [year + 1, 1]
  }
  return Math.max(number, 0)
}

export const readsApplications: Readers = {
  evidence(params, rule) {
    return one => {
      if (!rule.classes.includes(one.class)) return 'satisfied'
      if (one.evidence === null) return { missing: 'evidence' }
      if (params.role === 'agency' && one.isAgency === null) return { missing: 'role' }
      if (params.role === 'head' && one.isHead === null) return { missing: 'role' }
      if (params.role === 'agency' && !one.isAgency) return 'satisfied'
      if (params.role === 'head' && (one.isAgency || !one.isHead)) return 'satisfied'
      if (params.role === 'other' && (one.isAgency || one.isHead)) return 'satisfied'
      const items = one.evidence
      const isThere = (kind: string) =>
        items.some(item => {
          if (item.kind !== kind || item.state === 'rejected') return false
          if (params.months > 0 && coveredMonths(item) < params.months) return false
          return params.notOlderThan === 0 || item.at + params.notOlderThan * dayLength >= one.at
        })
      // Of the sets that lack the fewest kinds, the one that the sentence names first.
      let lacks: string[] | undefined
      for (const set of params.anyOf) {
        const open: string[] = []
        for (const kind of set) if (!isThere(kind)) open.push(kind)
        if (lacks === undefined || open.length < lacks.length) lacks = open
      }
      if (lacks === undefined || lacks.length === 0) return 'satisfied'
      return { effect: rule.effect as 'warn', lacks: lacks.join() }
    }
  },

  window(params, rule) {
    return one => {
      if (!rule.classes.includes(one.class)) return 'satisfied'
      const opens = params.opens === null ? null : timeOf(params.opens, one)
      const closes = params.closes === null ? null : timeOf(params.closes, one)
      if (opens === undefined || closes === undefined) return { missing: 'phases' }
      if (opens !== null && one.at < opens) return broken(rule)
      return closes !== null && one.at > closes ? { effect: atMost(rule, params.late) } : 'satisfied'
    }
  },

  days(params, rule) {
    return one => {
      if (!rule.classes.includes(one.class)) return 'satisfied'
      if (one.days === null) return { missing: 'days' }
      const times = [...new Set(one.days)].map(day => Date.parse(day) / dayLength)
      if (times.length < params.min || times.length > params.max) return broken(rule)
      if (!params.contiguous || times.length === 0) return 'satisfied'
      return Math.max(...times) - Math.min(...times) + 1 === times.length ? 'satisfied' : broken(rule)
    }
  },

  age(params, rule) {
    return one => {
      if (!rule.classes.includes(one.class)) return 'satisfied'
      if (one.birth === null) return { missing: 'birth' }
      const first = one.days === null || one.days.length === 0 ? undefined : Math.min(...one.days.map(numeric))
      const opening = one.known.phases.open
      const on = params.on === 'firstDay' && first !== undefined ? first : opening && numeric(opening.from)
      if (on === null) return { missing: 'phases' }
      const years = Math.floor((on - numeric(one.birth)) / 10_000)
      if (years < params.min || (params.max !== null && years > params.max)) return broken(rule)
      if (params.guardianUnder === null || years >= params.guardianUnder) return 'satisfied'
      if (one.evidence === null) return { missing: 'evidence' }
      const consent = one.evidence.filter(item => item.kind === 'guardian' && item.state !== 'rejected')
      return consent.length > 0 ? 'satisfied' : { effect: rule.effect as 'warn', lacks: 'guardian' }
    }
  },

  documents(params, rule) {
    return one => {
      if (!rule.classes.includes(one.class)) return 'satisfied'
      if (one.documentType === null) return { missing: 'documentType' }
      return (params.accepted as readonly string[]).indexOf(one.documentType) < 0 ? broken(rule) : 'satisfied'
    }
  },

  reissue(params, rule) {
    return one => {
      if (!rule.classes.includes(one.class) || one.lost === 0) return 'satisfied'
      return params.lost === 'refuse' || one.lost > params.max ? broken(rule) : 'satisfied'
    }
  },
}
