import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pages, sectionNames } from './permissions-page.ts'

it('docs/permissions.md has a section for every domain, in order, and the expected frame around them', () => {
  const { written, framed } = pages()
  expect(written).toBe(framed)
  expect([...written.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(sectionNames)
})

it('every domain is tested in one of the files', () => {
  const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('.table.test.ts'))
  const called = files.map(name => readFileSync(`${import.meta.dirname}/${name}`, 'utf8')).join()
  const names = [...called.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(sectionNames.filter(name => !names.includes(name))).toEqual([])
})
