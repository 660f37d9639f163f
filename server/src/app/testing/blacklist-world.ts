import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { createAccessWorld } from './access-world.ts'
import type { TestOperator } from './world.ts'

/** The badge fixture with two operators of the venue: one enters entries, the other decides. */
export async function createBlacklistWorld(...given: Parameters<typeof createAccessWorld>) {
  const world = await createAccessWorld(...given)
  const { db, call, platform } = world
  await db.run(sql`insert into dictionary_option (code, value, name_cn, name_en)
    values ('black_reason', 'theft', '盗窃', 'Theft'), ('black_reason', 'other', '其他原因', 'Another reason')
    on conflict do nothing`)
  const second = await world.world.administrator('platform')

  return {
    ...world,
    first: platform,
    second,

    /** The input of a person who is blacklisted for all exhibitions from today on; each call returns another person. */
    entry(changes: Partial<Payload<'addBlacklist'>> = {}): Payload<'addBlacklist'> {
      const { name, documentNumber, phone } = world.person()
      return {
        ...{ scope: 'exhibition', exhibitionId: null, kind: 'person', name, phone, birth: null },
        ...{ documents: [{ documentType: 'identityCard', documentNumber }], plate: '' },
        ...{ reason: 'theft', note: '两次', guard: '请联系安保', evidence: [], from: '2020-01-01', until: null },
        ...changes,
      }
    },

    async proposed(changes: Partial<Payload<'addBlacklist'>> = {}, caller: TestOperator = platform): Promise<string> {
      const reply = await call(caller, 'addBlacklist', this.entry(changes))
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason}: ${JSON.stringify(reply.data)}`)
      return reply.data.id
    },

    async addApproved(changes: Partial<Payload<'addBlacklist'>> = {}): Promise<string> {
      const id = await this.proposed(changes)
      const reply = await call(second, 'approveBlacklist', { id, version: 1 })
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason}`)
      return id
    },

    entryOf: (id: string) =>
      db.one<{ state: string; version: number; force: boolean }>(
        sql`select state, version, in_force_at is not null as force from blacklist where id = ${id}`,
      ),

    badgeOf: (id: string) =>
      db.one<{ state: string; version: number; suspended_by: string[] }>(
        sql`select state, version, suspended_by from badge where id = ${id}`,
      ),
  }
}
