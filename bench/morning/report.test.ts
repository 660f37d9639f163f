import { expect, it } from 'vitest'
import { chart } from './charts.ts'
import { type Morning, type MorningRun, missedBy, toHtml, toMarkdown } from './report.ts'
import { planOf } from './schedule.ts'
import { type Outcome, tally } from './tally.ts'

const run = (more: Partial<MorningRun> = {}, outcomes: Partial<Outcome>[] = [{}]): MorningRun => ({
  ...{ clock: 0.5, seconds: 60, rate: 100, checks: [{ what: 'scans stored twice', wrong: 0, of: 10 }] },
  figures: tally(outcomes.map(one => ({ kind: 'scan', minute: 3, ms: 5, result: 'done', repeats: 0, ...one }))),
  ...more,
})
const morning = (...runs: MorningRun[]): Morning => ({
  ...{
    scale: 0.1,
    load: 0.3,
    plan: planOf(0.1),
    machine: '2 cores & <memory>',
    commit: 'abc1234',
    day: '2026-11-30',
    runs,
  },
})

it('a morning without a fault misses nothing, and the report says so', () => {
  const good = morning(run(), run({ rate: 104 }), run({ rate: 98 }))
  expect(missedBy(good)).toEqual([])
  expect(toMarkdown(good)).toContain('All requirements are met.')
  expect(toMarkdown(good)).toContain('slowed, because the machine')
})

it('a lost request, a wrong row, a late gate and runs that differ are missed requirements', () => {
  const bad = morning(
    run({ checks: [{ what: 'scans stored twice', wrong: 2, of: 10 }] }),
    run({ rate: 112 }, [{ ms: 31 }]),
    run({}, [{}, { result: 'lost' }]),
  )
  expect(missedBy(bad)).toEqual([
    'run 1: 2 scans stored twice',
    'run 2: gate p99 31 ms (limit 30)',
    'run 3: 1 gate decisions lost',
    'rates of the runs differ by 12 % (limit 10)',
  ])
})

it('all rows of a table have as many cells as its headings', () => {
  const tables = toMarkdown(morning(run(), run()))
    .split('\n\n')
    .map(block => block.split('\n').filter(line => line.startsWith('|')))
  const widths = tables.filter(lines => lines.length > 0).map(lines => lines.map(line => line.split('|').length))
  expect(widths).toHaveLength(3)
  for (const cells of widths) expect(new Set(cells).size).toBe(1)
})

it('the page needs no other file and escapes what it shows', () => {
  const page = toHtml(morning(run()))
  expect(page).not.toMatch(/https?:|src=|href=/)
  expect(page).toContain('2 cores &amp; &lt;memory&gt;')
  expect(page.match(/<svg/g)).toHaveLength(18)
})

it('a chart leaves out minutes without a value', () => {
  const drawn = chart('Latency', 'ms', [{ name: 'p50', colour: 'red', values: [1, Number.NaN, 3, 4] }], 2)
  expect(drawn).toMatch(/d="M[\d. ]+h0M[\d. ]+h0L[\d. ]+"/)
  expect(drawn).not.toContain('NaN')
  expect(chart('Nothing', '', [{ name: 'p50', colour: 'red', values: [Number.NaN] }])).not.toContain('NaN')
})
