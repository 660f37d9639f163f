import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissions } from '@fairgate/contract/catalogue'
import { kindOf, partnerKindNames } from '@fairgate/contract/partner/kinds'
import { describe, expect, it } from 'vitest'
import type { EntityDefinition, EntityRow } from './kernel/entity-definition.ts'
import { buildPartnerEntity } from './partner/entity.ts'
import { buildShareEntity } from './partner/share-entity.ts'

type AnyEntity = EntityDefinition<EntityRow, string, string>

/** Entity definitions that are built for each kind of partner. */
const made: Readonly<Record<string, readonly AnyEntity[]>> = {
  'partner/entity.ts': partnerKindNames.map(kind => buildPartnerEntity(kindOf(kind)) as unknown as AnyEntity),
  'partner/share-entity.ts': partnerKindNames.map(kind => buildShareEntity(kindOf(kind)) as unknown as AnyEntity),
}
const declaring = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map(name => name.replaceAll('\\', '/'))
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('kernel/'))
  .filter(path => /^ {2}decisions: \[/m.test(readFileSync(join(import.meta.dirname, path), 'utf8')))
  .sort()

describe('a decision about a submission takes a person', () => {
  it.each(declaring)('%s', async path => {
    const exported = (await import(/* @vite-ignore */ `./${path}`)) as Record<string, unknown>
    const entities = made[path] ?? (Object.values(exported).filter(isEntity) as AnyEntity[])
    expect(entities.length).toBeGreaterThan(0)
    for (const { decisions = [], may, override } of entities) {
      const asked = [...decisions.map(event => may[event]?.permission), override?.permission]
      const needed = asked.filter(name => name !== undefined)
      expect(needed.filter(name => permissions[name] && !permissions[name].person)).toEqual([])
    }
  })
})

const isEntity = (value: unknown): boolean => typeof value === 'object' && value !== null && 'decisions' in value
