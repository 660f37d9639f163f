import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BadgeWorld, createBadgeWorld, type Fair } from '../testing/badge-world.ts'
import type { TestOperator } from '../testing/world.ts'

let world: BadgeWorld
let fair: Fair
let code: string
beforeAll(async () => {
  world = await createBadgeWorld()
  fair = await world.fair()
  const id = await world.active(fair)
  code = (await world.db.one<{ code: string }>(sql`select code from badge where id = ${id}`)).code
})
afterAll(() => world.close())

const found = async (who: TestOperator) =>
  (await world.call(who, 'findBadgesByCode', { code: ` ${code.toLowerCase()} ` })).data.list.map(
    ({ exhibitionId }) => exhibitionId,
  )

it('a badge is found by its code in every exhibition its reader sees, and in no other', async () => {
  const other = await world.fair()
  const again = await world.active(other)
  await world.db.run(sql`update badge set code = ${code} where id = ${again}`)
  expect((await found(world.platform)).toSorted()).toEqual([fair.exhibitionId, other.exhibitionId].toSorted())
  expect(await found(fair.organizer)).toEqual([fair.exhibitionId])
  expect(await found(other.partner)).toEqual([other.exhibitionId])
  const stranger = await world.world.administrator('cooperatorMain')
  expect(await found(stranger)).toEqual([])
})
