import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compareWithOracle } from '../../../app/testing/compare-with-oracle.ts'

describe('evaluate and an independent reading of the sentences agree', () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  it.each([seed, seed + 1, seed + 2])('on 1,500 applications, seed %d', one => {
    const { different } = compareWithOracle(one, { applications: 1_500, people: 450, companies: 240, rules: 34 })
    expect(different.slice(0, 3)).toEqual([])
  })
  it('on rules of which each is satisfied by some and broken by others', () => {
    const { said, rules } = compareWithOracle(4, { applications: 3_000, people: 900, companies: 480, rules: 102 })
    const broken = (code: string) => said.filter(all => all.some(text => text.startsWith(`${code} `))).length
    const both = rules.filter(({ code }) => broken(code) > 0 && broken(code) < said.length)
    // Price and route refuse nobody.
    expect(new Set(both.map(({ kind }) => kind)).size).toBe(15)
    expect(said.flat().some(text => text.includes('warn badge'))).toBe(true)
    expect(said.flat().some(text => text.includes('?'))).toBe(true)
  })
})

describe('the oracle', () => {
  it('imports nothing but types of kinds.ts', () => {
    const folder = join(import.meta.dirname, '../../../app/testing/rule-oracle')
    const imports = readdirSync(folder).flatMap(file => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/^import (type )?.* from '(.+)'$/gm),
    ])
    const outside = imports.filter(([, , path = '']) => !path.startsWith('./'))
    expect(new Set(outside.map(([, type, path]) => `${type ?? ''}${path}`))).toEqual(
      new Set(['type @fairgate/contract/badging/rulebook/kinds']),
    )
    expect(imports.length).toBeGreaterThan(5)
  })
})
