import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysTo } from './days.ts'
import { openNow } from './sandbox-clock.ts'

const period = (from: string | null, to: string | null) => ({ from, to, daily: true })
const plan = {
  moveIn: period('2027-03-01T01:00:00.000Z', '2027-03-02T10:00:00.000Z'),
  open: period('2027-03-03T01:00:00.000Z', '2027-03-05T09:00:00.000Z'),
  moveOut: period('2027-03-05T10:00:00.000Z', '2027-03-06T10:00:00.000Z'),
}
const zone = 'Asia/Shanghai'

describe('the hours of a sandbox', () => {
  it.each([
    // 06:00 of the first day: from midnight, and the rest does not change.
    ['firstDay', '2027-03-02T22:00:00Z', { open: period('2027-03-02T16:00:00.000Z', plan.open.to) }],
    ['firstDay', '2027-03-03T04:00:00Z', {}],
    // 23:30 of the last day: to midnight, when move-out begins.
    [
      'lastDay',
      '2027-03-05T15:30:00Z',
      {
        open: period(plan.open.from, '2027-03-05T16:00:00.000Z'),
        moveOut: period('2027-03-05T16:00:00.000Z', plan.moveOut.to),
      },
    ],
    // Move-out is requested on the morning of the last day.
    [
      'moveOut',
      '2027-03-05T01:00:00Z',
      {
        open: period(plan.open.from, '2027-03-04T16:00:00.000Z'),
        moveOut: period('2027-03-04T16:00:00.000Z', plan.moveOut.to),
      },
    ],
    ['moveIn', '2027-02-28T16:30:00Z', { moveIn: period('2027-02-28T16:00:00.000Z', plan.moveIn.to) }],
    ['over', '2027-03-06T16:30:00Z', {}],
    ['before', '2027-02-28T18:30:00Z', {}],
  ] as const)('on %s at %s', (day, now, changed) => {
    expect(openNow(plan, day, new Date(now), zone)).toEqual({ ...plan, ...changed })
  })

  it('include the moment, in order, for any hours of the day and any zone', () => {
    const zones = ['Asia/Shanghai', 'America/New_York', 'America/Havana', 'Pacific/Kiritimati']
    // Six ordered moments within a few days, so that phases often share a day.
    const phases = fc
      .uniqueArray(fc.integer({ min: 0, max: 96 * 4 }), { minLength: 6, maxLength: 6 })
      .map(quarters => quarters.toSorted((a, b) => a - b).map(n => Date.parse('2027-03-12T00:00:00Z') + n * 900_000))
    const days = fc.constantFrom('moveIn' as const, 'firstDay' as const, 'lastDay' as const, 'moveOut' as const)
    fc.assert(
      fc.property(phases, days, fc.constantFrom(...zones), fc.nat(86_399_999), (at, day, timeZone, ms) => {
        const iso = at.map(one => new Date(one).toISOString())
        const [a = '', b = '', c = '', d = '', e = '', f = ''] = iso
        const made = { moveIn: period(a, b), open: period(c, d), moveOut: period(e, f) }
        // A moment of the requested day.
        const now = [ms, ms - 43_200_000, ms + 43_200_000, -ms]
          .flatMap(shift => at.map(one => new Date(one + shift)))
          .find(one => daysTo(made, one, timeZone)[day] === 0)
        fc.pre(now !== undefined)
        const { moveIn, open, moveOut } = openNow(made, day, now, timeZone)
        const input = { moveIn, firstDay: open, lastDay: open, moveOut }[day]
        expect(Date.parse(input.from ?? '')).toBeLessThanOrEqual(now.getTime())
        expect(Date.parse(input.to ?? '')).toBeGreaterThan(now.getTime())
        for (const { from, to } of [moveIn, open, moveOut]) expect((from ?? '') < (to ?? '')).toBe(true)
        expect((moveIn.to ?? '') <= (open.from ?? '') && (open.to ?? '') <= (moveOut.from ?? '')).toBe(true)
      }),
    )
  })
})
