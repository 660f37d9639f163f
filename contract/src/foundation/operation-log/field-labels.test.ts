import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { texts } from '../../app/catalogue.ts'
import { type EntityType, entityTypes } from '../../kernel/command/entity-type.ts'
import { fieldLabelKeys } from './field-labels.ts'

const source = join(import.meta.dirname, '../..')
const hasLabel = (entityType: string, field: string) => fieldLabelKeys(entityType, field).some(key => key in texts)
/** Requested by forms and never stored. */
const neverStored = new Set(['again', 'agreed', 'password', 'code', 'captcha', 'fileId'])

it('every field of every form has a label in the log, whichever entity type of its module it belongs to', async () => {
  const unworded: string[] = []
  for (const folder of globSync('*/*', { cwd: source })) {
    const domain = basename(folder)
    const of = (Object.keys(entityTypes) as EntityType[]).filter(entityType => entityTypes[entityType] === domain)
    const books = await import(join(source, folder, 'fields.ts')).catch(() => ({}))
    if (of.length === 0) continue
    for (const book of Object.values(books)) {
      if (typeof book !== 'object' || book === null || Array.isArray(book)) continue
      for (const [field, definition] of Object.entries(book)) {
        if (typeof definition !== 'object' || definition === null || !('label' in definition)) continue
        if (!neverStored.has(field) && !of.some(entityType => hasLabel(entityType, field)))
          unworded.push(`${domain}.${field}`)
      }
    }
  }
  expect(unworded).toEqual([])
})

it('what the log stores next to a row has a label too', () => {
  const storedFields = [
    'state',
    'count',
    'rows',
    'failed',
    'note',
    'reasonCode',
    'overrideReason',
    'jobId',
    'filter',
    'filters',
  ]
  const more = ['kind', 'names', 'format', 'size', 'ids', 'cause', 'bad', 'fields', 'at', 'value', 'credential']
  expect([...storedFields, ...more].filter(field => !hasLabel('badge', field))).toEqual([])
  expect(
    ['granted', 'secondFactor', 'secondFactorDemanded', 'sharing', 'feePercent', 'text'].filter(
      field => !hasLabel('share', field),
    ),
  ).toEqual([])
})
