import sql from 'sql-template-tag'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { createEpidemicWorld } from '../../app/testing/epidemic-world.ts'
import type { Db } from '../../kernel/database/database.ts'

const epidemic = await createEpidemicWorld()
afterAll(() => epidemic.world.close())

const views = async (targetId: string, { db }: { db: Db } = epidemic.world) =>
  db.many<{ command: string; operator: string; target: string; after: unknown }>(sql`
    select command, operator_id as operator, target_name as target, after from operation_log_entry
    where target_id = ${targetId} and command like 'get%' order by at, id`)

it('whoever opens the picture of a declaration is in the log, once for repeated views within some minutes', async () => {
  const { venue, second, call } = epidemic
  const fair = await epidemic.opened()
  await epidemic.declared(fair)
  const { id } = await epidemic.last(fair)
  const open = (caller: typeof venue, no: number) => call(caller, 'getDeclarationImage', { id, no })
  expect((await open(venue, 1)).statusCode).toBe(10001)
  expect((await open(venue, 1)).statusCode).toBe(10001)
  expect((await open(second, 1)).statusCode).toBe(10001)
  expect((await open(venue, 2)).statusCode).toBe(10001)
  await call(venue, 'getDeclarationDetail', { id })
  const stranger = await epidemic.world.world.administrator('sponsor')
  expect((await open(stranger, 1)).statusCode).not.toBe(10001)
  const target = '示例入场人'
  expect(await views(id)).toEqual([
    { command: 'getDeclarationImage', operator: venue.operatorId, target, after: { picture: 1 } },
    { command: 'getDeclarationImage', operator: second.operatorId, target, after: { picture: 1 } },
    { command: 'getDeclarationImage', operator: venue.operatorId, target, after: { picture: 2 } },
    { command: 'getDeclarationDetail', operator: venue.operatorId, target, after: null },
  ])
})

it('whoever opens a badge is in the log', async () => {
  const world = await createBadgeWorld()
  onTestFinished(() => world.close())
  const fair = await world.fair()
  const { exhibitionId } = fair
  const id = await world.draft(fair, fair.partner, world.person({ name: '司马清扬' }))
  await world.call(fair.partner, 'getBadgePage', { exhibitionId })
  expect(await views(id, world)).toEqual([])
  const { data } = await world.call(fair.partner, 'getBadgeDetail', { exhibitionId, id })
  expect(await views(id, world)).toEqual([
    { command: 'getBadgeDetail', operator: fair.partner.operatorId, target: `${data.code} 司马清扬`, after: null },
  ])
})
