import { randomBytes } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { claimOf } from '../../badging/badge/api.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { type Db, sqlState, toDb } from '../../kernel/database/database.ts'
import { fencedTables } from '../../lifecycle/move/fenced-tables.ts'
import { testDatabase } from './database.ts'
import { createGateWorld } from './gate-world.ts'
import { createWorld } from './world.ts'

/** Two exhibitions in one database, whose rows can be written and counted directly. */
export async function createFencedFairs() {
  const database = await testDatabase()
  const db = toDb(database.pool)
  const keyring = await openKeyring(database.pool, randomBytes(32))
  const { id: sponsorId } = await createWorld(database.pool).company('sponsor')

  async function fair() {
    const gate = await createGateWorld(db, sponsorId, exhibitionId => keyring.badgeKey(exhibitionId))
    const { exhibitionId } = gate
    const reader = await gate.reader({ zoneId: await gate.zone('N1') })
    const typeId = await gate.badgeType()
    const own = await gate.badge({ typeId })
    return {
      ...{ gate, exhibitionId, typeId },
      fence: { pool: database.pool, exhibitionId, tables: fencedTables },

      /** A scan as a gate sends it, of the exhibition's first badge by default. */
      async scan(on: Db = db, { code: shown } = own): Promise<void> {
        const credential = claimOf(shown)?.credentialId ?? null
        await on.one(sql`
          select verdict from gate_decide(${exhibitionId}, ${reader.deviceId}, ${uuidv7()}, now(), now(), current_date, false,
            ${credential}, ${shown}, 'in', null, null)`)
      },

      /** Changes the rows of a table, as a command does. */
      async change(table: 'zone' | 'door' | 'channel', on: Db = db): Promise<void> {
        await on.run(sql`update ${raw(table)} set version = version + 1 where exhibition_id = ${exhibitionId}`)
      },

      /** What is stored of this exhibition: the same text means that nothing was written. */
      async stored(): Promise<string> {
        const { text } = await db.one<{ text: string }>(sql`
          select (select count(*) from passage where exhibition_id = ${exhibitionId}) || ' passages, '
            || (select sum(version) from zone where exhibition_id = ${exhibitionId}) || ' changes' as text`)
        return text
      },
    }
  }

  return {
    ...{ database, db, fair },
    async close() {
      keyring.close()
      await database.close()
    },
  }
}

/** The SQLSTATE with which a write is refused; undefined if it is not. */
export async function refusalOf(write: Promise<unknown>): Promise<string | undefined> {
  try {
    await write
  } catch (error) {
    return sqlState(error) ?? String(error)
  }
}
