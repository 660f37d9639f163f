import { familyOf } from '@fairgate/contract/exhibitions/partner/commands'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { permissionsOfKind } from '@fairgate/contract/exhibitions/partner/module'
import { admits, type CommandBook } from '@fairgate/contract/kernel/command/command'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld } from '../../app/testing/partner-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { toDb, transaction } from '../../kernel/database/database.ts'
import { familyHandlers } from './family-handlers.ts'
import type { FamilyInput } from './family-input.ts'

/** A new kind of partner is this value, its texts in it … */
const caterer: Kind = {
  entityType: 'caterer',
  label: ['餐饮商', 'Caterer'],
  companyTypes: ['caterer' as never],
  ownerTypes: ['sponsor'],
}
/** … and this migration. */
const migration = `
  alter table company drop constraint company_type_check;
  alter table company add constraint company_type_check check (type in ('platform', 'sponsor', 'cooperatorMain',
    'cooperatorSec', 'cooperatorTemp', 'logistics', 'agent', 'agentSec', 'caterer'))`

const world = await closeAfterAll(createPartnerWorld())
await world.pool.query(migration)

const family = familyOf(caterer)
const handlers = familyHandlers(caterer)

/** Sends a command of the kind as the dispatcher would: its permission, its input, in a transaction. */
function send<P extends 'add…' | 'approve…' | 'freeze…' | 'get…Page'>(caller: TestOperator, pattern: P, input: object) {
  const { access, input: schema, output } = (family as CommandBook)[pattern] as CommandBook[string]
  const permissions = permissionsOfKind(caterer)
  const granted = Object.keys(permissions).filter(name =>
    permissions[name as keyof typeof permissions]?.companies.includes(caller.company.type),
  )
  if (access.caller !== 'operator' || !admits(access, new Set(granted))) throw new Error(`${pattern} is not permitted`)
  return transaction(world.pool, async (_, client) => {
    const context: WriteContext = {
      actor: { ...caller.actor, permissions: new Set(granted) },
      db: toDb(client),
      language: 'en',
      traceId: '',
      now: new Date(),
      address: '127.0.0.1',
      services: world.services,
      ticket: '',
      log() {},
      push() {},
      afterCommit() {},
    }
    const run = handlers[pattern] as (input: unknown, context: WriteContext) => Promise<unknown>
    const answer = await run(schema.parse(input), context)
    // A kind in the catalogue has its company type among those of the contract.
    return pattern === 'get…Page' ? answer : output.parse(answer)
  }) as Promise<{ id: string; version: number; count: number; list: { id: string; state: string }[]; total: number }>
}

describe('a seventh kind', () => {
  it('is added, approved, listed and frozen by the same handlers', async () => {
    const sponsor = await world.world.administrator('sponsor')
    const form: FamilyInput<'add…'> = await world.form(sponsor)
    const key = await send(sponsor, 'add…', form)
    expect(await world.companyState(key.id)).toBe('pending')
    const { id, version } = key
    expect(await send(world.platform, 'approve…', { rows: [{ id, version }] })).toMatchObject({ count: 1 })
    const { list, total } = await send(sponsor, 'get…Page', {})
    expect([list.map(row => [row.id, row.state]), total]).toEqual([[[id, 'inUse']], 1])
    const people = await world.db.many(sql`select name from operator where company_id = ${id}`)
    expect(people).toEqual([{ name: form.administrator.name }])
    expect(await send(world.platform, 'freeze…', { rows: [await world.key(id)] })).toMatchObject({ count: 1 })
    expect((await send(await world.world.administrator('sponsor'), 'get…Page', {})).list).toEqual([])
  })

  it('has every permission of the family in its own words', () => {
    expect(permissionsOfKind(caterer)).toMatchObject({
      'caterer:approve': { label: ['审批餐饮商', 'Approve caterers'], companies: ['platform'] },
      'caterer:add': { companies: ['platform', 'sponsor'] },
      'caterer:modify': { label: ['修改餐饮商', 'Edit caterers'], companies: ['platform', 'sponsor'] },
    })
    expect(() => send({ company: { type: 'agent' } } as TestOperator, 'add…', {})).toThrow('not permitted')
  })
})
