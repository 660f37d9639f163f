import { expect, it } from 'vitest'
import { drillKills } from './drill-kills.ts'

/** More kills: `npm run kills`. */
const count = Number(process.env.KILLS ?? 10)
const say = () => undefined

it('kills of servers, PostgreSQL and job processes under load lose, double and break nothing', async () => {
  expect(await drillKills({ count, seed: 1, unprotected: false, say })).toEqual([])
}, 1_200_000)

it('commits that PostgreSQL confirms before they are on disk are missed', async () => {
  const findings = await drillKills({ count: 10, seed: 2, unprotected: true, say })
  expect(findings.join('\n')).toContain('acknowledged addBadge that are not stored')
}, 600_000)
