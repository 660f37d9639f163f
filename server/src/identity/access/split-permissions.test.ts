import { permissions } from '@fairgate/contract/app/catalogue'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { migrate } from '../../kernel/database/migrate.ts'

const venue = await closeAfterAll(testDatabase())
await venue.pool.query(`delete from migration where name like '0190%'`)

describe('0190_add_and_modify', () => {
  it('preserves exactly what each role could do', async () => {
    const could = {
      clerk: ['operator:add', 'operator:view', 'role:set'],
      organizer: ['agent:add', 'badge:apply', 'badgeTemplate:edit', 'badgeType:edit', 'exhibition:create'],
      admin: ['device:edit', 'dictionary:edit', 'door:add', 'door:modify', 'participation:add', 'systemParameter:edit'],
      reader: ['door:view', 'operationLog:view'],
    }
    for (const [name, held] of Object.entries(could)) {
      await venue.pool.query(
        `with office as (insert into company (type, name_cn, name_en) values ('sponsor', $1, $1) returning id)
         insert into role (company_id, name_cn, name_en, permissions) select id, $1, $1, $2 from office`,
        [name, held],
      )
    }
    await migrate(venue.pool)
    const { rows } = await venue.pool.query<{ name: string; held: string[]; version: number }>(
      `select name_cn as name, permissions as held, version from role where name_cn = any ($1)`,
      [Object.keys(could)],
    )
    expect(Object.fromEntries(rows.map(({ name, held }) => [name, [...held].sort()]))).toEqual({
      clerk: ['operator:add', 'operator:modify', 'operator:view', 'role:add', 'role:modify'],
      organizer: [
        ...['agent:add', 'agent:modify', 'badge:apply', 'badge:modify', 'badgeTemplate:add', 'badgeTemplate:modify'],
        ...['badgeType:add', 'badgeType:delete', 'badgeType:modify', 'exhibition:add', 'exhibition:modify'],
      ],
      admin: [
        ...['device:add', 'device:modify', 'dictionary:add', 'dictionary:delete', 'dictionary:modify'],
        ...['door:add', 'door:modify', 'participation:add', 'systemParameter:add', 'systemParameter:delete'],
        ...['systemParameter:modify', 'zone:add', 'zone:modify'],
      ],
      reader: ['door:view', 'operationLog:view'],
    })
    expect(rows.flatMap(({ held }) => held).filter(name => !(name in permissions))).toEqual([])
    // An open editor is informed of the change; unchanged roles are not touched.
    expect(Object.fromEntries(rows.map(({ name, version }) => [name, version]))).toMatchObject({ clerk: 2, reader: 1 })
  })
})
