import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissions } from '@fairgate/contract/app/catalogue'
import { partnerStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import { operatorStateMachine } from '@fairgate/contract/identity/access/states'
import { checkCreditCode } from '@fairgate/contract/identity/company/credit-code'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { testDemoCounts } from '../src/app/testing/demo-counts.ts'
import { createDemoDatabase } from '../src/app/testing/demo-database.ts'
import { testDemoGate } from '../src/app/testing/demo-gate.ts'
import { testDemoHistory } from '../src/app/testing/demo-history.ts'
import { testDemoMoney } from '../src/app/testing/demo-money.ts'
import { decodeBadgeCode } from '../src/badging/badge/api.ts'
import { passwordFits } from '../src/identity/session/password.ts'
import { createCipher } from '../src/kernel/crypto/cipher.ts'
import { encryptedColumns } from '../src/kernel/crypto/key-rotation/encrypted-columns.ts'
import { countEncryptedBy, resealJob } from '../src/kernel/crypto/key-rotation/reencrypt-job.ts'
import { keyBytes } from '../src/kernel/crypto/key-rotation/reencrypt-pages.ts'
import { openKeyring } from '../src/kernel/crypto/keyring.ts'
import type { JobContext } from '../src/kernel/jobs/job-definition.ts'
import { seedBase } from './base.ts'
import { demoCompanies } from './demo/people.ts'
import { demoPassword, seedDemo } from './demo.ts'

const demo = await createDemoDatabase()
const { config, database, db } = demo

const count = async (table: 'region' | 'dictionary_option') =>
  (await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number

describe('seedBase', () => {
  it('has inserted regions of three levels with both names', async () => {
    expect(await count('region')).toBeGreaterThan(3_000)
    const { path } = await db.one<{ path: string[] }>(sql`select array[p.name_en, c.name_en, d.name_en] as path
      from region d join region c on c.code = d.parent_code join region p on p.code = c.parent_code where d.code = '310118'`)
    expect(path).toEqual(['Shanghai', 'Shanghai', 'Qingpu District'])
  })

  it('changes nothing when it runs again, and does not restore what was deleted', async () => {
    const [regions, options] = [await count('region'), await count('dictionary_option')]
    await db.run(sql`delete from dictionary_option where code = 'show_type' and value = 'sports'`)
    await db.run(sql`update dictionary_option set name_cn = '改过的' where code = 'show_type' and value = 'launch'`)
    await seedBase(database.pool)
    expect([await count('region'), await count('dictionary_option')]).toEqual([regions, options - 1])
    const { name } = await db.one<{ name: string }>(
      sql`select name_cn as name from dictionary_option where code = 'show_type' and value = 'launch'`,
    )
    expect(name).toBe('改过的')
  })

  it('corrects a region whose name is not that of the file', async () => {
    await db.run(sql`update region set name_en = 'Somewhere' where code = '310118'`)
    await seedBase(database.pool)
    const { name } = await db.one<{ name: string }>(sql`select name_en as name from region where code = '310118'`)
    expect(name).toBe('Qingpu District')
  })
})

describe('seedDemo', () => {
  // Test files share modules, and so may a server that fills two databases: the second demo must not continue the
  // counters of the first.
  it('keeps no state in its modules from one database to the next', () => {
    const files = readdirSync(join(import.meta.dirname, 'demo'), { recursive: true, encoding: 'utf8' })
    const changing = files.filter(file => {
      const text = file.endsWith('.ts') ? readFileSync(join(import.meta.dirname, 'demo', file), 'utf8') : ''
      return /^(?:export )?(?:let|var)\b|^(?:export )?const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap)\b\S*\(\)/m.test(
        text,
      )
    })
    expect(changing).toEqual([])
  })

  it('fills an empty database, and only once', async () => {
    await seedDemo(database.pool, config)
    await seedDemo(database.pool, config)
    const { n } = await db.one<{ n: number }>(sql`select count(*) as n from company where type = 'platform'`)
    expect(n).toBe(1)
  }, 240_000)

  it('has companies with and without the conditions of the menu flags', async () => {
    const flags = await db.many<{ name: string; basics: boolean; invoice: boolean }>(sql`
      select c.name_en as name, c.contact_name <> '' and (c.licence_file_id is not null or c.type = 'platform') as basics,
        exists (select from invoice_setting s where s.company_id = c.id and s.state = 'ready' and s.demo) as invoice
      from company c where c.name_en = any(${Object.values(demoCompanies).map(({ en }) => en)}) order by c.id`)
    expect(flags.filter(({ basics }) => !basics)).toHaveLength(1)
    expect(flags.filter(({ invoice }) => !invoice)).toHaveLength(2)
    const defaults = await db.many(sql`select from received_address where is_default and demo`)
    expect(defaults).toHaveLength(6)
  })

  it('has every account that the README names, with its password', async () => {
    const names = ['admin', 'organizer', 'cooperator', 'secondary', 'temporary', 'logistics', 'agent', 'subagent']
    const rows = await db.many<{ hash: string; type: string; administrator: boolean }>(sql`
      select a.password_hash as hash, c.type, r.administrator from account a
      join operator o on o.account_id = a.id join company c on c.id = o.company_id join role r on r.id = o.role_id
      where a.user_name = any(${names})`)
    expect(rows.map(({ type }) => type).sort()).toEqual(
      [
        'agent',
        'agentSec',
        'cooperatorMain',
        'cooperatorSec',
        'cooperatorTemp',
        'logistics',
        'platform',
        'sponsor',
      ].sort(),
    )
    expect(rows.every(({ administrator }) => administrator)).toBe(true)
    expect(await passwordFits(rows[0]?.hash ?? null, demoPassword)).toBe(true)
  })

  it('marks invented data and has valid check characters', async () => {
    const rows = await db.many<{ code: string; demo: boolean }>(sql`select credit_code as code, demo from company`)
    expect(rows.every(({ demo }) => demo)).toBe(true)
    expect(rows.map(({ code }) => checkCreditCode(code)).filter(Boolean)).toEqual([])
  })

  it('grants roles only permissions that exist', async () => {
    const rows = await db.many<{ name: string }>(sql`select distinct unnest(permissions) as name from role`)
    expect(rows.map(({ name }) => name).filter(name => !permissions[name])).toEqual([])
  })

  it('has badges in every state, each active code signed with its exhibition’s key', async () => {
    const states = await db.many<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from badge group by state order by state`,
    )
    expect(states.map(({ state }) => state)).toEqual(
      [
        'active',
        'awaitingPayment',
        'draft',
        'expired',
        'pending',
        'rejected',
        'returned',
        'suspended',
        'voided',
      ].sort(),
    )
    expect(states.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(250)
    const codes = await db.many<{ code: string; exhibitionId: string }>(
      sql`select code, exhibition_id as "exhibitionId" from credential where state <> 'dead'`,
    )
    const keyring = await openKeyring(database.pool, config.masterKey)
    for (const { code, exhibitionId } of codes) {
      const key = await keyring.badgeKey(exhibitionId)
      expect(decodeBadgeCode(code, () => key.publicKey).ok).toBe(true)
    }
    keyring.close()
    const wrong = await db.many(sql`
      select q.id from quota q join badge b on b.participation_id = q.participation_id and b.badge_type_id = q.badge_type_id
      group by q.id having q.reserved <> count(*) filter (where b.state in ('pending', 'endorsed'))`)
    expect(wrong).toEqual([])
  })

  it('has guests on whitelists, one of which is full, and vehicles that booked 60 to 90 % of each slot', async () => {
    const lists = await db.many<{ bound: number; allowed: number; guests: number }>(sql`
      select bound, allowed_people as allowed, (select count(*)::int from whitelist_guest g
        join badge b on b.exhibition_id = g.exhibition_id and b.id = g.id where g.whitelist_id = t.id) as guests
      from whitelist t where bound > 0`)
    expect(lists).toContainEqual({ bound: 30, allowed: 30, guests: 30 })
    expect(lists.filter(({ bound, guests }) => bound !== guests)).toEqual([])
    const slots = await db.many<{ share: number }>(sql`select booked::float / capacity as share from slot`)
    expect(slots.filter(({ share }) => share < 0.6 || share > 0.9)).toEqual([])
    expect(await db.one(sql`select count(*)::int as n from vehicle`)).toEqual({ n: 26 })
  })

  it('has exhibitions in every state, and quotas and tasks that agree with the badges', async () => {
    const { states } = await db.one<{ states: number }>(
      sql`select count(distinct state)::int as states from exhibition`,
    )
    expect(states).toBe(10)
    const wrong = await db.many(sql`
      select q.id from quota q where q.reserved <> (select count(*) from badge b where b.participation_id = q.participation_id
        and b.badge_type_id = q.badge_type_id and b.state in ('pending', 'endorsed'))`)
    expect(wrong).toEqual([])
    const { pending } = await db.one<{ pending: boolean }>(
      sql`select bool_or(has_pending) as pending from participation_task`,
    )
    expect(pending).toBe(true)
  })

  it('has nothing left to do in past exhibitions', async () => {
    const over = sql`join exhibition e on e.id = t.exhibition_id and e.state in ('closed', 'settled', 'cancelled')`
    const active = {
      participation: sql`t.state <> 'ended'`,
      participation_task: sql`not t.closed or t.status <> 1040`,
      badge: sql`t.state in ('draft', 'returned', 'pending', 'endorsed', 'awaitingPayment', 'active', 'suspended')`,
      ticket: sql`t.state in ('issued', 'entered', 'suspended')`,
      ticket_order: sql`t.state = 'awaitingPayment'`,
      ticket_request: sql`t.state in ('pending', 'returned') and t.kind = 'stock'`,
      bill: sql`t.state in ('unpaid', 'returned')`,
      whitelist: sql`t.state in ('pending', 'processing', 'pendingReview', 'valid', 'stopped')`,
      postponement: sql`t.state = 'pending'`,
    }
    for (const [table, lives] of Object.entries(active)) {
      const left = await db.many(sql`select e.name_en, t.* from ${raw(table)} t ${over} where ${lives}`)
      expect({ table, left }).toEqual({ table, left: [] })
    }
    const { ended } = await db.one<{ ended: number }>(
      sql`select count(*)::int as ended from participation t ${over} where t.state = 'ended'`,
    )
    expect(ended).toBeGreaterThan(10)
  })

  it('has parts in exhibitions that run only of those who may work there, with a task each', async () => {
    const wrong = await db.many(sql`
      select p.id, p.kind, p.state, e.state as exhibition from participation p join exhibition e on e.id = p.exhibition_id
      where p.state <> 'ended' and (e.state not in ('preparing', 'ready') or not exists (
        select from participation_task a where a.participation_id = p.id and a.track = 'Cer' and not a.closed)
        or p.state = 'active' and p.kind <> 'sponsor' and not exists (select from quota q where q.participation_id = p.id)
          and not exists (select from ticket_stock s where s.participation_id = p.id))`)
    expect(wrong).toEqual([])
  })

  testDemoHistory(demo)

  testDemoMoney(demo)

  it('has operators in every state and of every kind, and tabs that count them', async () => {
    const rows = await db.many<{ state: string; n: number; counted: number }>(sql`
      select o.state, count(*) as n, (select sum(value)::bigint from row_count c where c.name = 'operator.' || o.state) as counted
      from operator o group by o.state`)
    expect(rows.map(({ state }) => state).sort()).toEqual(Object.keys(operatorStateMachine.states).sort())
    expect(rows.filter(({ n, counted }) => n !== counted)).toEqual([])
    const { kinds } = await db.one<{ kinds: number }>(sql`select count(distinct kind) as kinds from operator`)
    expect(kinds).toBe(3)
  })

  it('has partners in every state, tabs that count them, and an application for sharing', async () => {
    const rows = await db.many<{ state: string; n: number; counted: number }>(sql`
      select c.state, count(*) as n, (select sum(value)::bigint from row_count t
        where t.scope = '00000000-0000-0000-0000-000000000000' and t.name like 'partner.%.' || c.state) as counted
      from company c where c.kind is not null group by c.state`)
    expect(rows.map(({ state }) => state).sort()).toEqual(Object.keys(partnerStateMachine.states).sort())
    expect(rows.filter(({ n, counted }) => n !== counted)).toEqual([])
    const applications = await db.many<{ state: string }>(sql`select state from share_application`)
    expect(applications).toEqual([{ state: 'pending' }])
  })

  testDemoGate(demo)

  testDemoCounts(demo)

  it('has counters that equal the number of their rows', async () => {
    const totals = () =>
      db.many<{ scope: string; name: string; value: number }>(
        sql`select scope, name, sum(value)::int8 as value from row_count group by 1, 2 having sum(value) <> 0 order by 1, 2`,
      )
    const before = await totals()
    // Declared again, each counts what is there.
    const folder = join(import.meta.dirname, '../schema/tables')
    const declared = new Map<string, string>()
    for (const file of readdirSync(folder).sort()) {
      const text = readFileSync(join(folder, file), 'utf8').replace(/^--.*$/gm, '')
      for (const [declaration, source, family] of text.matchAll(/select count_on\('(\w+)', '(\w+)\.[^;]*;/g)) {
        declared.set(`${source}_counted_${family?.toLowerCase()}`, declaration)
      }
    }
    for (const [name, declaration] of declared)
      await database.pool.query(`drop function ${name} cascade; ${declaration}`)
    expect([declared.size > 10, before.length > 50]).toEqual([true, true])
    expect(before).toEqual(await totals())
  })

  it('is encrypted again by another key, each value in the place that the list of encrypted columns names', async () => {
    const keyring = await openKeyring(database.pool, config.masterKey)
    const columns = await encryptedColumns(db)
    const old = keyring.personalKey().kid
    const encryptedSources: string[] = []
    for (const column of columns)
      if ((await countEncryptedBy(db, [column], [keyBytes(old)])) > 0) encryptedSources.push(column.source)
    expect(new Set(encryptedSources).size).toBeGreaterThan(5)
    await keyring.renewPersonalKey(Date.now())
    const signal = new AbortController().signal
    const services = { keyring, cipher: createCipher(keyring), config }
    const job = {
      db,
      pool: database.pool,
      services,
      signal,
      actor: { language: 'cn' },
      save: async () => {},
      progress() {},
    }
    expect(await resealJob.run({}, job as unknown as JobContext)).toMatchObject({ closed: [old], left: 0 })
    keyring.close()
  }, 60_000)
})
