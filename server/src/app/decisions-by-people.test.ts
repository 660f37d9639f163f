import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissions } from '@fairgate/contract/app/catalogue'
import { kindOf, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import { describe, expect, it } from 'vitest'
import { buildPartnerEntity } from '../exhibitions/partner/entity.ts'
import { buildShareEntity } from '../exhibitions/partner/share-entity.ts'
import type { EntityDefinition, EntityRow } from '../kernel/transition/entity-definition.ts'

type AnyEntity = EntityDefinition<EntityRow, string, string>

/** Entity definitions that are built for each kind of partner. */
const made: Readonly<Record<string, readonly AnyEntity[]>> = {
  'exhibitions/partner/entity.ts': partnerKindNames.map(
    kind => buildPartnerEntity(kindOf(kind)) as unknown as AnyEntity,
  ),
  'exhibitions/partner/share-entity.ts': partnerKindNames.map(
    kind => buildShareEntity(kindOf(kind)) as unknown as AnyEntity,
  ),
}
const root = join(import.meta.dirname, '..')

const declaring = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map(name => name.replaceAll('\\', '/'))
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('kernel/'))
  .filter(path => /^ {2}decisions: \[/m.test(readFileSync(join(root, path), 'utf8')))
  .sort()

describe('a decision about a submission takes a person', () => {
  it.each(declaring)('%s', async path => {
    const exported = (await import(/* @vite-ignore */ `../${path}`)) as Record<string, unknown>
    const entities = made[path] ?? (Object.values(exported).filter(isEntity) as AnyEntity[])
    expect(entities.length).toBeGreaterThan(0)
    for (const { decisions = [], may, override } of entities) {
      const required = [...decisions.map(event => may[event]?.permission), override?.permission]
      const needed = required.filter(name => name !== undefined)
      expect(needed.filter(name => permissions[name] && !permissions[name].person)).toEqual([])
    }
  })
})

const isEntity = (value: unknown): boolean => typeof value === 'object' && value !== null && 'decisions' in value
