import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import { uuidv7 } from 'uuidv7'
import { added } from '../server/src/badging/badge/add-badge.ts'
import { createPool } from '../server/src/kernel/database/database.ts'
import type { BenchExhibition, Venue } from './fill.ts'
import type { Stage } from './kernel/stage.ts'

const count = 2_000

/**
 * The parts of the database's share of a create: CPU of one backend for the statement of `addBadge`, for its look-ups,
 * and for the insert alone, without the search index and without the counter triggers. It leaves the tables without
 * them, so it runs last.
 */
export async function measureCreateParts(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const { exhibitions } = venue
  const actorId = uuidv7()
  const of = (index: number) => exhibitions[index % exhibitions.length] as BenchExhibition
  const values = (index: number): unknown[] => {
    const { id, typeId, companyId } = of(index)
    return [
      ...[id, typeId, companyId, companyId, true, [...runningStates], ['phone', 'employer', 'jobTitle'], null],
      ...['Asia/Shanghai', randomBytes(32), uuidv7(), randomBytes(32), `测量人员${index}`, uuidv7(), '', 'passport'],
      ...[randomBytes(60), 'X1****1', randomBytes(60), '139****1', '示例企业', '职员', null, actorId, '1234', '5678'],
    ]
  }
  // A parameter that a part of the statement does not use still needs a type.
  const typed = '$7::text[] as present, $14::uuid as id, $15::text as name_en, $1::uuid as exhibition_id'
  const text = added().text.replace('$1::uuid as exhibition_id', typed)
  const validation = `${text.split('), made as')[0]}) select existing_badge_id, note from validated`
  const row = `insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, document_type,
    document_blind_index, document_encrypted, document_masked, phone_blind_index, phone_encrypted, phone_masked, employer, job_title, phases, created_by,
    document_tail, phone_tail) values ($1, $2, 'draft', $3, $4, $5, $6, $7, 'passport', $8, $9, 'X', $8, $9, '139', 'e', 'j', '{open}', $10,
    '1234', '5678')`
  const rowValues = (index: number): unknown[] => {
    const { id, typeId, participationId, companyId } = of(index)
    const person = [`测量人员${index}`, randomBytes(32), randomBytes(60), actorId]
    return [id, uuidv7(), uuidv7(), typeId, participationId, companyId, ...person]
  }

  const pool = createPool(stage.url, 4, { pipeline: true })
  const client = await pool.connect()
  try {
    const { pid } = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0] as { pid: number }
    /** Nanoseconds on a core, from the scheduler. */
    const spent = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
    const cost = async (name: string, statement: string, valuesOf: (index: number) => unknown[]) => {
      const run = (index: number) => client.query({ name, text: statement, values: valuesOf(index) })
      await client.query('begin')
      for (let index = 0; index < 100; index++) await run(index)
      const before = spent()
      for (let index = 0; index < count; index++) await run(index)
      const each = (spent() - before) / count / 1000
      await client.query('commit')
      return `${each.toFixed(0)} µs`
    }
    say(
      `a create in the database, one connection: a question without work ${await cost('nothing', 'select $1::int', index => [index])}, ` +
        `what may forbid it ${await cost('validating', validation, index => values(index).slice(0, 16))}, whole statement ${await cost('whole', text, values)}, ` +
        `the row alone ${await cost('row', row, rowValues)}`,
    )
    await stage.pool.query('drop index badge_found')
    say(
      `without the index of names: statement ${await cost('whole', text, values)}, row ${await cost('row', row, rowValues)}`,
    )
    await stage.pool.query('alter table badge disable trigger user')
    say(
      `without counters too: statement ${await cost('whole', text, values)}, row ${await cost('row', row, rowValues)}\n`,
    )
  } finally {
    client.release(true)
    await pool.end()
  }
}
