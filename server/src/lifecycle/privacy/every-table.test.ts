import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPrivacyWorld, longAfter } from '../../app/testing/privacy-world.ts'
import { preview } from './preview.ts'
import { agedRetention, exhibitionRetention } from './retention-rules.ts'

const world = await closeAfterAll(createPrivacyWorld())
for (const kind of [
  'person',
  'document',
  'photo',
  'evidence',
  'passage',
  'listed',
  'record',
  'message',
  'address',
  'logName',
] as const)
  await world.setRetention(kind, 365)
const fair = await world.fair()
await world.over(fair)

const secret = 'Somebody Unmistakable'
/** A value of each type for required columns; names and the like contain the person. */
const filler: Readonly<Record<string, string>> = {
  uuid: 'uuidv7()',
  text: `'${secret}'`,
  bytea: `convert_to('${secret}', 'UTF8')`,
  bool: 'false',
  timestamptz: `'2030-03-03T02:00:00Z'`,
  date: `'2030-03-03'`,
  jsonb: `'{}'`,
  _text: `'{}'`,
  _uuid: 'array[uuidv7()]',
}
/** What the constraints of a table require in addition. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  badge: { state: `'expired'`, participation_id: 'uuidv7()', photo_id: 'uuidv7()', entries_kind: 'null' },
  badge_finding: { effect: `'warn'`, rule_number: '1' },
  violation: { number: '1', kind: `'lent'`, points: '1' },
  badge_record: { outcome: `'approved'` },
  evidence: { kind: `'letter'`, file_id: 'uuidv7()', note: `'${secret}'` },
  vehicle: { plate_origin: `'mainland'` },
  ticket: { state: `'expired'` },
  ticket_order: {
    ...{ state: `'confirmed'`, language: `'cn'`, method: `'cash'`, links: `'none'` },
    ...{ email_blind_index: `'x'`, email_encrypted: `'x'`, holders_encrypted: `'x'` },
  },
  travel: { purpose: `'visit'`, origin: `'330100'` },
  declaration: { state: `'expired'`, language: `'cn'`, person: `sha256('x')` },
  health_pass: { state: `'expired'`, person: `sha256('x')` },
  passage: {
    direction: `'in'`,
    verdict: `'admitted'`,
    decided_by: `'device'`,
    shown: `'${secret}'`,
    guard_note: `'${secret}'`,
  },
  presence: { path: `'{}'` },
  whitelist: {
    ...{
      state: `'expired'`,
      kind: `'vehicle'`,
      entries_kind: `'single'`,
      allowed_vehicles: '2',
      plates: `array['${secret}']`,
      before_refusal: `'{"proposed": {"plates": ["${secret}"]}}'`,
    },
  },
  message: {
    state: `'sent'`,
    channel: `'sms'`,
    language: `'cn'`,
    transport: `'smtp'`,
    sent_at: 'now()',
    content_encrypted: `'x'`,
  },
  blacklist: {
    ...{ state: `'lifted'`, scope: `'exhibition'`, kind: `'person'`, name: `'${secret}'`, note: `'${secret}'` },
    ...{ guard: `'${secret}'`, evidence: 'array[uuidv7()]' },
  },
  blacklist_document: { digest: `'${secret}'`, encrypted: `'${secret}'`, masked: `'${secret}'` },
  blacklist_appeal: { text: `'${secret}'`, image: 'uuidv7()' },
  import: {},
  import_row: { state: `'bad'`, cells_encrypted: `'x'` },
}

/** Inserts one row into a table, of the exhibition if the table refers to one; required parents are inserted too. */
async function put(table: string): Promise<void> {
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    const { rows } = await client.query<{ name: string; type: string; needed: boolean }>(
      `select column_name as name, udt_name as type, is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as needed
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    const rules = reasons[table] ?? {}
    const [parent, of] = parents[table] ?? []
    const parentId = parent && (await idOf(parent))
    const values = rows.flatMap(({ name, type, needed }) => {
      if (name === 'exhibition_id') return [[name, `'${fair.exhibitionId}'`]]
      if (name === of && parentId) return [[name, `'${parentId}'`]]
      if (rules[name]) return [[name, rules[name]]]
      const personal = /name|phone|document|employer|birth/.test(name) && type !== 'bool'
      return needed || (personal && filler[type]) ? [[name, filler[type] ?? '1']] : []
    })
    await client.query(
      `insert into ${table} (${values.map(([name]) => name).join()}) values (${values.map(([, value]) => value).join()})`,
    )
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/** The parent tables, and the column of each. */
const parents: Readonly<Record<string, readonly [table: string, column: string]>> = {
  import_row: ['import', 'import_id'],
  blacklist_document: ['blacklist', 'blacklist_id'],
  blacklist_appeal: ['blacklist', 'blacklist_id'],
  cleared_person: ['blacklist', 'blacklist_id'],
}

async function idOf(table: string): Promise<string> {
  await put(table)
  const { rows } = await world.pool.query(`select id from ${table} order by id desc limit 1`)
  return rows[0].id
}

const tables = [...new Set([...exhibitionRetention, ...agedRetention].map(({ rule }) => rule.table))]

it.each(tables)('%s loses its personal data, as many rows as the preview counted', async table => {
  await put(table)
  await world.settleDown()
  const expected = (await preview(world.db, longAfter))
    // Images have their own period.
    .filter(({ kind }) => kind !== 'declaration')
    .reduce((sum, { rows }) => sum + rows, 0)
  expect(expected).toBeGreaterThan(0)
  expect(await world.purge()).toBe(expected)
  const { rows } = await world.pool.query(`select t::text as row from ${table} t where t::text like $1`, [
    `%${secret}%`,
  ])
  const parts = [...exhibitionRetention, ...agedRetention].find(({ rule }) => rule.table === table)?.rule.parts ?? {}
  const columns = Object.values(parts).flatMap(({ redaction }) => (redaction === 'row' ? [] : Object.keys(redaction)))
  if (columns.length === 0) return expect((await world.pool.query(`select from ${table}`)).rowCount).toBe(0)
  for (const column of columns) {
    const remaining = await world.pool.query(`select ${column} as value from ${table} where ${column}::text like $1`, [
      `%${secret}%`,
    ])
    expect([column, remaining.rows]).toEqual([column, []])
  }
  expect(rows.length).toBeLessThan(2)
})
