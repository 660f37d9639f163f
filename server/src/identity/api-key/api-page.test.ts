import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createKeyWorld } from '../../app/testing/key-world.ts'
import { any, apiExamples } from './api-examples.ts'
import { apiPage } from './api-page.ts'

const keys = await closeAfterAll(createKeyWorld())
const { key } = await keys.give(await keys.world.administrator('sponsor'), ['addressee:set'])

it('docs/api.md matches the catalogue: npm run api', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8')).toBe(apiPage())
})

describe('the examples of docs/api.md, in order', () => {
  it.each(apiExamples)('$title', async ({ command, headers, body, http, answer }) => {
    const response = await fetch(`${keys.server.address}/api/v1/${command}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'x-forwarded-proto': 'https',
        ...headers,
      },
      body: JSON.stringify(body),
    })
    expect([response.status, await response.json()]).toEqual([http, expected(answer)])
  })

  it('wrote one address', async () => {
    const { data } = await keys.by(key, 'getReceivedAddressList')
    expect(data.list).toHaveLength(1)
  })
})

/** The answer as the page shows it; `…` matches anything. */
function expected(shown: unknown): unknown {
  if (shown === any) return expect.anything()
  if (Array.isArray(shown)) return shown.map(expected)
  if (typeof shown !== 'object' || shown === null) return shown
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, expected(value)]))
}
