import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { removeFrom } from './rule.ts'
import { rules } from './rules.ts'

const root = join(import.meta.dirname, '../..')

describe('a rule of the mutation check', () => {
  it.each(rules)('$name occurs in its file once, and its tests exist', rule => {
    const source = readFileSync(join(root, rule.file), 'utf8')
    expect(removeFrom(source, rule)).not.toBe(source)
    expect(rule.expected.filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  it('has a unique name, and there are at least twenty', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
    expect(rules.length).toBeGreaterThanOrEqual(20)
  })

  it('is caught by a test of its tier', () => {
    const slow = rules.filter(
      ({ tier, expected }) => (tier === 'all') !== expected.some(path => path.endsWith('.slow.test.ts')),
    )
    expect(slow.map(({ name }) => name)).toEqual([])
  })
})
