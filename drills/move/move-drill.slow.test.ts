import { expect, it } from 'vitest'
import { drillMove } from './drill-move.ts'

/** Other tests run beside it: more people would need the time that the databases need. */
const work = { scansPerSecond: 5, gates: 4, rest: 200, people: { badges: 1, tickets: 1, payments: 1 } }

/** A larger exhibition, kills, and what is lost without a protection: `npm run move-drill`. */
it('an exhibition that moves there and back under load loses and doubles nothing', async () => {
  const said: string[] = []
  const findings = await drillMove({ rows: 100, times: 1, seed: 1, work, say: line => void said.push(line) })
  expect(findings, said.join('\n')).toEqual([])
}, 600_000)
