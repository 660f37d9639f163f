import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  ageOn,
  compareDays,
  compareInstants,
  type Day,
  dayOf,
  daysBetween,
  gateDay,
  gateDayStart,
  type Instant,
  instant,
  instantOf,
  isDay,
  parseDay,
} from './day.ts'

const zones = [
  ...['Asia/Shanghai', 'Asia/Bangkok', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'Europe/London'],
  // Zones where clocks change at midnight, where a whole day was skipped, and with half-hour and quarter-hour offsets.
  ...['America/Havana', 'Asia/Beirut', 'America/Asuncion', 'Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Chatham'],
]
const anyDate = fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true })
const anyDay = anyDate.map(date => date.toISOString().slice(0, 10) as Day)

describe('day', () => {
  it.each(['2026-12-03', '2024-02-29', '1900-01-01'])('accepts %s', text => expect(isDay(text)).toBe(true))
  it.each(['2026-02-29', '1900-02-29', '2026-13-01', '2026-4-1', '0000-01-01', '2026-12-03T00:00:00Z', '', '20261203'])(
    'refuses %j',
    text => expect(isDay(text)).toBe(false),
  )
  it('sorts in calendar order', () => {
    fc.assert(fc.property(anyDay, anyDay, (a, b) => Math.sign(compareDays(a, b)) === Math.sign(daysBetween(b, a))))
  })
  it('adds the number of days between', () => {
    fc.assert(fc.property(anyDay, anyDay, (a, b) => addDays(a, daysBetween(a, b)) === b))
  })
})

describe('ageOn', () => {
  it('counts a birthday on the day itself', () => {
    expect(ageOn(parseDay('2008-12-03'), parseDay('2026-12-02'))).toBe(17)
    expect(ageOn(parseDay('2008-12-03'), parseDay('2026-12-03'))).toBe(18)
  })
  it('counts from 1 March for a birthday on 29 February', () => {
    expect(ageOn(parseDay('2008-02-29'), parseDay('2026-02-28'))).toBe(17)
    expect(ageOn(parseDay('2008-02-29'), parseDay('2026-03-01'))).toBe(18)
  })
})

describe('instant', () => {
  it.each(['2026-12-03T01:00:00Z', '2026-12-03T01:00:00.000Z'])('accepts %s', text => {
    expect(instant.safeParse(text).success).toBe(true)
  })
  it.each(['2026-12-03T01:00:00', '2026-12-03T01:00:00+08:00', '2026-12-03', '2026-02-30T01:00:00Z'])(
    'refuses %s',
    text => {
      expect(instant.safeParse(text).success).toBe(false)
    },
  )
  it('compares by time, not by text', () => {
    expect(compareInstants('2026-12-03T01:00:00Z' as Instant, '2026-12-03T01:00:00.000Z' as Instant)).toBe(0)
  })
})

describe('gateDay', () => {
  it.each([
    ['2026-12-03T19:59:59.999Z', '2026-12-03'],
    ['2026-12-03T20:00:00.000Z', '2026-12-04'],
    ['2026-12-03T16:00:00.000Z', '2026-12-03'],
  ])('at %s in Shanghai is %s', (moment, date) => expect(gateDay(moment as Instant, 'Asia/Shanghai')).toBe(date))

  it('is distinct from the calendar date', () => {
    expect(dayOf('2026-12-03T16:00:00Z' as Instant, 'Asia/Shanghai')).toBe('2026-12-04')
  })

  it('begins at its start and not a millisecond before, in every zone, whatever its first hour', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...zones), fc.integer({ min: 0, max: 12 }), (date, zone, turn) => {
        const start = gateDayStart(date, zone, turn)
        const began = gateDay(start, zone, turn)
        // Pacific/Apia had no 30 December 2011, Pacific/Kiritimati no 31 December 1994.
        if (began === date) expect(gateDayStart(addDays(date, 1), zone, turn) > start).toBe(true)
        else expect([gateDayStart(addDays(date, 1), zone, turn), began]).toEqual([start, addDays(date, 1)])
        expect(gateDay(instantOf(new Date(Date.parse(start) - 1)), zone, turn) < date).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    // 02:00 does not exist on the day clocks go forward: the day begins when they change.
    ['2027-03-14', 'America/New_York', 2, '2027-03-14T07:00:00.000Z'],
    ['2027-03-28', 'Europe/London', 1, '2027-03-28T01:00:00.000Z'],
    // 01:00 comes twice on the day they go back: the first of the two.
    ['2026-11-01', 'America/New_York', 1, '2026-11-01T05:00:00.000Z'],
    ['2026-11-01', 'America/New_York', 2, '2026-11-01T07:00:00.000Z'],
    ['2026-10-25', 'Europe/London', 1, '2026-10-25T00:00:00.000Z'],
    // Midnight itself does not exist.
    ['2026-03-08', 'America/Havana', 0, '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', 'America/Havana', 0, '2026-11-01T04:00:00.000Z'],
  ] as const)('on %s in %s at %s begins at %s', (date, zone, turn, start) => {
    expect(gateDayStart(date as Day, zone, turn)).toBe(start)
  })

  it('refuses an unknown zone', () => expect(() => gateDay(new Date(0), 'Mars/Base')).toThrow(RangeError))
})
