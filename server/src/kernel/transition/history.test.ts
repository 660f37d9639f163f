import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../database/database.ts'
import { changesSinceReturned } from './history.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)

async function addEntry(
  event: string,
  { snapshot, asked }: { snapshot?: unknown; asked?: string[] } = {},
  id?: string,
) {
  const row = await db.one<{ id: string }>(sql`
    insert into history (subject_id, entity_type, event, to_state, snapshot, requested_fields)
    values (coalesce(${id ?? null}::uuid, uuidv7()), 'exhibition', ${event}, 'pending',
      ${JSON.stringify(snapshot ?? null)}::jsonb, ${JSON.stringify(asked ?? null)}::jsonb)
    returning subject_id as id`)
  return row.id
}

describe('changesSinceReturned', () => {
  it('ignores the order of members', async () => {
    const open = { to: '2027-03-19', daily: true, from: '2027-03-16' }
    const id = await addEntry('submit', { snapshot: { open, coSponsors: [{ nameEn: 'Qifan', nameCn: '' }] } })
    await addEntry('return', { asked: ['open'] }, id)
    const same = {
      coSponsors: [{ nameCn: '', nameEn: 'Qifan' }],
      open: { from: '2027-03-16', to: '2027-03-19', daily: true },
    }
    expect(await changesSinceReturned(db, id, same)).toEqual([])
    const later = { ...same, open: { ...same.open, to: '2027-03-20' } }
    expect(await changesSinceReturned(db, id, later)).toEqual([
      { field: 'open', before: open, after: later.open, asked: true },
    ])
  })

  it('compares with what the last return was about', async () => {
    const id = await addEntry('submit', { snapshot: { area: 1 } })
    await addEntry('return', {}, id)
    await addEntry('submit', { snapshot: { area: 2 } }, id)
    await addEntry('return', {}, id)
    expect(await changesSinceReturned(db, id, { area: 1 })).toEqual([
      { field: 'area', before: 2, after: 1, asked: false },
    ])
  })

  it('is empty where nothing was ever returned', async () => {
    const id = await addEntry('submit', { snapshot: { area: 1 } })
    expect(await changesSinceReturned(db, id, { area: 2 })).toEqual([])
  })
})
