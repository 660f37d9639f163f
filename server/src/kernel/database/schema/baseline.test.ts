import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { beforeBaseline, digestMigrations, migrationsFolder, readBaseline, readMigrations } from '../migration-files.ts'
import { restoreSyntax } from './restore-syntax.ts'

const isReplaced = (name: string) => existsSync(join(migrationsFolder, beforeBaseline, name))

describe('the baseline', () => {
  test('was written from exactly the migrations of before-baseline: `npm run schema -- --baseline` writes it', () => {
    const { sql, replaced } = readBaseline() ?? { sql: '', replaced: [] }
    expect(replaced.length).toBeGreaterThanOrEqual(251)
    expect(/^-- Digest of these migrations: (.*)$/m.exec(sql)?.[1]).toBe(digestMigrations(replaced))
  })

  test('comes before every other migration', () => {
    const names = readMigrations().map(({ name }) => name)
    const last = names.filter(isReplaced).toSorted().at(-1) ?? ''
    expect(names.filter(name => !isReplaced(name) && name <= last)).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('restoreSyntax', () => {
  test('writes two nested bounds as between', () => {
    expect(restoreSyntax('CHECK ((((length(a) >= 1) AND (length(a) <= 5)) AND (b = 2)))')).toBe(
      'CHECK (((length(a) BETWEEN 1 AND 5) AND (b = 2)))',
    )
    const flat = 'CHECK (((a >= 1) AND (a <= 5) AND (b = 2)))'
    expect(restoreSyntax(flat)).toBe(flat)
  })

  test('writes a nested comparison of columns as one of rows', () => {
    const columns = ['a', 'b', 'c'].map(name => `(old.${name} IS DISTINCT FROM new.${name})`)
    const [a, b, c] = columns
    expect(restoreSyntax(`WHEN ((((${a} OR ${b}) OR ${c}) OR (d = 1)))`)).toBe(
      'WHEN (((ROW(old.a, old.b, old.c) IS DISTINCT FROM ROW(new.a, new.b, new.c)) OR (d = 1)))',
    )
    const flat = `WHEN ((${a} OR ${b} OR ${c}))`
    expect(restoreSyntax(flat)).toBe(flat)
  })
})
