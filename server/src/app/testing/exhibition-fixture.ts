import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { exhibitionHandlers } from '../../exhibitions/exhibition/handlers.ts'
import { toDb } from '../../kernel/database/database.ts'
import { shellHandlers } from '../shell/handlers.ts'
import { callAs } from './call-as.ts'
import { closeAfterAll } from './close-after-all.ts'
import { testDatabase } from './database.ts'
import { createWorld } from './world.ts'

/** What the tests of handlers and sale-and-lists share. Call it once in a file. */
export async function createExhibitionFixture() {
  const database = await closeAfterAll(testDatabase())
  const db = toDb(database.pool)
  const world = createWorld(database.pool)
  const call = callAs(database.pool, { ...exhibitionHandlers, ...shellHandlers })
  const organizer = await world.administrator('sponsor')
  const other = await world.administrator('sponsor')
  const venue = await world.administrator('platform')
  const partner = await world.administrator('cooperatorMain')

  const form = {
    nameCn: '2037 华东国际机床展',
    nameEn: 'East China Machine Tool Fair 2037',
    showType: 'tradeFair',
    halls: ['N1', 'N2'],
    cityCode: '310100',
    address: '虹湾路 1 号',
    area: 34_500,
    moveIn: { from: '2037-03-13T00:00:00Z', to: '2037-03-15T12:00:00Z', daily: true },
    open: { from: '2037-03-16T01:00:00Z', to: '2037-03-19T09:00:00Z', daily: true },
    moveOut: { from: '2037-03-19T09:00:00Z', to: '2037-03-20T04:00:00Z', daily: false },
    coSponsors: [{ nameCn: '启帆展览服务', nameEn: 'Qifan', creditCode: '' }],
    contactName: '陈若溪',
    contactPhone: '13800000000',
    contactEmail: 'chen@example.com',
    invoiceMethods: ['platform'],
  } as const satisfies Omit<Payload<'addExhibition'>, 'sponsorId'>
  const filled = form as unknown as Payload<'addExhibition'>

  async function draft(): Promise<{ id: string; version: number }> {
    return (await call(organizer, 'addExhibition', filled)).data
  }
  async function submitted() {
    return (await call(organizer, 'submitExhibition', await draft())).data
  }
  async function approved() {
    return (await call(venue, 'approveExhibition', await findNotifications(await submitted()))).data
  }
  /** Approves with knowledge of the other exhibitions: all here are in the same halls. */
  async function findNotifications(made: { id: string; version: number }) {
    const { data } = await call(venue, 'getExhibitionDetail', { id: made.id })
    return { ...key(made), shares: data.taken.flatMap(({ code }) => code ?? []) }
  }
  const key = ({ id, version }: { id: string; version: number }) => ({ id, version })
  const stateOf = async (id: string) =>
    (await db.one<{ state: string }>(sql`select state from exhibition where id = ${id}`)).state

  return {
    database,
    db,
    world,
    call,
    organizer,
    other,
    venue,
    partner,
    form,
    filled,
    draft,
    submitted,
    approved,
    findNotifications,
    key,
    stateOf,
  }
}
