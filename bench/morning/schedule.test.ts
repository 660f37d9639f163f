import { expect, it } from 'vitest'
import { busiestSecond, clockOf, dueTimes, kinds, planOf, scheduleOf } from './schedule.ts'

it('a scale multiplies all numbers and leaves at least one of each kind', () => {
  const [whole, tenth, tiny] = [planOf(1), planOf(0.1), planOf(0.0001)]
  expect([whole.badges, whole.gates, whole.sent.login]).toEqual([220_000, 600, 2_000])
  expect([tenth.badges, tenth.gates, tenth.sent.scan]).toEqual([22_000, 60, 18_000])
  expect(kinds.map(kind => tiny.sent[kind] >= 1)).toEqual(kinds.map(() => true))
  expect(tiny.gates).toBe(2)
  expect(() => planOf(0)).toThrow('a scale is a number above 0')
})

it('requests are due in order, within the morning, more of them during the rush', () => {
  const due = dueTimes(3_000)
  expect(due).toHaveLength(3_000)
  expect(due).toEqual(due.toSorted((a, b) => a - b))
  expect([Math.min(...due) >= 0, Math.max(...due) < 1_800]).toEqual([true, true])
  const inMinute = (minute: number) => due.filter(at => Math.floor(at / 60) === minute).length
  expect(inMinute(8)).toBeGreaterThan(1.5 * inMinute(1))
  expect(inMinute(28)).toBeGreaterThan(0)
})

it('uploads are due only after the gates have their network back', () => {
  const { upload } = scheduleOf(planOf(1))
  expect([Math.min(...upload) >= 12 * 60, Math.max(...upload) < 20 * 60]).toEqual([true, true])
})

it('the clock is slowed where the machine cannot sustain the morning in real time', () => {
  const plan = planOf(1)
  const needed = busiestSecond(plan) / 0.4
  expect(clockOf(plan, needed, 0.4)).toBeCloseTo(1)
  expect(clockOf(plan, needed / 4, 0.4)).toBeCloseTo(0.25)
  expect(clockOf(planOf(0.1), needed, 0.4)).toBeCloseTo(10, 0)
  expect(clockOf(planOf(0.0001), needed, 0.4)).toBe(60)
})
