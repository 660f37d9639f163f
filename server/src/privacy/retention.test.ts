import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '../jobs.ts'
import { logged } from '../operation-log/logged.ts'
import { createAccessWorld } from '../testing/access-world.ts'
import { preview } from './preview.ts'
import { shredAll } from './shred.ts'

let world: Awaited<ReturnType<typeof createAccessWorld>>
beforeAll(async () => {
  world = await createAccessWorld()
})
afterAll(() => world.close())

const later = new Date('2031-01-01T00:00:00Z')

describe('x', () => {
  it('y', async () => {
    const fair = await world.fair()
    await world.active(fair)
    await world.db.run(sql`update exhibition set state = 'settled', ended_at = move_out_to where id = ${fair.exhibitionId}`)
    const { data, statusCode } = await world.call(world.platform, 'getRetention', {})
    console.log(statusCode, data)
    for (const kind of ['person', 'document', 'photo', 'passage', 'message', 'address'] as const)
      console.log(await world.call(world.platform, 'setRetention', { kind, seen: 0, days: 180 }))
    const shown = await preview(world.db, later)
    console.log(JSON.stringify(shown))
    console.log(await shredAll({ services: world.services, logged }, later))
    console.log(await preview(world.db, later))
    console.log((await world.call(world.platform, 'getRetentionCertificatePage', {})).data.list)
  })
})
