import sql, { raw } from 'sql-template-tag'
import { expect, it } from 'vitest'
import { transitionDueEntries } from '../../admission/blacklist/clock.ts'
import { expireDeclarations } from '../../admission/epidemic/clock.ts'
import { endPolicies } from '../../admission/policy/clock.ts'
import { expireWhitelists } from '../../admission/whitelist/clock.ts'
import { expireBadges } from '../../badging/badge/clock.ts'
import { voidUnpaid } from '../../badging/badge/void-unpaid.ts'
import { closeExhibitions } from '../../exhibitions/exhibition/ending.ts'
import { transitionTemporaryPartners } from '../../exhibitions/partner/temporary.ts'
import { expireBills } from '../../finance/charge/clock.ts'
import { createCipher } from '../../kernel/crypto/cipher.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import type { Services } from '../../kernel/services/services.ts'
import { endReservations, expireTickets, returnUnsold } from '../../sales/ticket/clock.ts'
import { hooks } from '../hooks.ts'
import type { DemoDatabase } from './demo-database.ts'

/** What demo.test.ts expects of clock jobs and histories. */
export function testDemoHistory({ config, database, db }: DemoDatabase): void {
  it('is consistent with the clock jobs: they find nothing to do', async () => {
    const keyring = await openKeyring(database.pool, config.masterKey)
    const services = {
      config,
      pool: database.pool,
      keyring,
      cipher: createCipher(keyring),
      hooks,
    } as unknown as Services
    const node = { services, publish() {} }
    const now = new Date()
    const counted = {
      closeExhibitions,
      expireWhitelists,
      expireBills,
      expireBadges,
      voidUnpaid,
      endPolicies,
      endReservations,
    }
    const more = { expireTickets, returnUnsold, expireDeclarations, moveBlacklist: transitionDueEntries }
    const done: Record<string, number> = {}
    for (const [name, run] of Object.entries({ ...counted, ...more })) done[name] = await run(node, now)
    const temporaries = await transitionTemporaryPartners(node, now)
    keyring.close()
    expect({ temporaries, done: Object.entries(done).filter(([, count]) => count > 0) }).toEqual({
      temporaries: { readOnly: 0, closed: 0 },
      done: [],
    })
  })

  it('has possible histories: created, submitted, decided and ended in this order, none in the future', async () => {
    const order: readonly (readonly string[])[] = [
      ['created_at'],
      ['submitted_at'],
      ['approved_at', 'decided_at', 'declared_at'],
      ['in_force_at', 'confirmed_at', 'issued_at'],
      ['entered_at', 'finished_at', 'ended_at', 'closed_at', 'deleted_at', 'paid_back_at'],
    ]
    const known = order.flat()
    const columns = await db.many<{ table: string; names: string[] }>(sql`
      select c.table_name as table, array_agg(c.column_name::text) as names from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'
        and c.column_name = any(${known}) group by 1 order by 1`)
    expect(columns.length).toBeGreaterThan(30)
    const rank = (name: string) => order.findIndex(names => names.includes(name))
    const wrong: string[] = []
    for (const { table, names } of columns) {
      for (const name of names) {
        const rules = names
          .filter(other => rank(other) > rank(name))
          .map(other => ({ what: `${name} > ${other}`, when: `${name} > ${other}` }))
        if (name !== 'ended_at') rules.push({ what: `${name} in the future`, when: `${name} > now()` })
        for (const { what, when } of rules) {
          const { n } = await db.one<{ n: number }>(
            sql`select count(*)::int as n from ${raw(`"${table}" where ${when}`)}`,
          )
          if (n > 0) wrong.push(`${table}: ${what} (${n})`)
        }
      }
    }
    expect(wrong).toEqual([])
    const steps = await db.many(sql`
      select a.entity_type as entity_type, a.subject_id, a.event, b.event as "comesAfter" from history a join history b
        on b.entity_type = a.entity_type and b.subject_id = a.subject_id and b.id > a.id and b.at < a.at limit 10`)
    expect(steps).toEqual([])
    // The list and the history of a row show the same submission.
    for (const table of ['blacklist', 'whitelist'] as const) {
      const said = sql`(select max(h.at) from history h where h.subject_id = t.id and h.event in ('submit', 'apply', 'give'))`
      const where = raw(table)
      expect(
        await db.many(sql`select t.state, t.submitted_at, ${said} as said from ${where} t
          where ${said} is null or abs(extract(epoch from ${said} - t.submitted_at)) > 1`),
      ).toEqual([])
    }
    const submitted = await db.many(sql`
      select b.state, count(*)::int as n from badge b cross join lateral (
        select max(h.at) as at from history h where h.subject_id = b.id and h.event = 'submit') s
      where b.state in ('pending', 'endorsed') and abs(extract(epoch from s.at - b.submitted_at)) > 1 group by 1`)
    expect(submitted).toEqual([])
    const badges = await db.many(sql`
      select h.event, count(*)::int as n from history h join badge b on b.id = h.subject_id
      where h.entity_type = 'badge' and h.at < b.created_at group by 1`)
    expect(badges).toEqual([])
    const early = await db.many(sql`
      select h.entity_type as entity_type, count(*)::int as n from history h
      where h.event in ('approve', 'endorse', 'return', 'reject') and exists (
        select from history s where s.entity_type = h.entity_type and s.subject_id = h.subject_id and s.event = 'submit')
        and not exists (select from history s where s.entity_type = h.entity_type and s.subject_id = h.subject_id
          and s.event = 'submit' and s.at <= h.at) group by 1`)
    expect(early).toEqual([])
  })
}
