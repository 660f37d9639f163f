import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = files.filter(file => /\.tsx?$/.test(file) && file !== join('app', 'styles.test.ts')).map(read)

/** Classes of a sheet, without comments and declarations. */
const classesIn = (sheet: string) =>
  [
    ...sheet
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\{[^{}]*\}/g, '{}')
      .matchAll(/\.([a-zA-Z][\w-]*)/g),
  ].map(([, name]) => name as string)

it('every class with styles is used', () => {
  const tokens = new Set(sources.flatMap(source => source.match(/[a-zA-Z][\w-]*/g) ?? []))
  // `is-${tone}` is composed where it is used. Classes of libraries are excluded.
  const foreign = /^(is-|ant-|lucide)/
  const unworn = files
    .filter(file => file.endsWith('.css'))
    .flatMap(file => classesIn(read(file)).map(name => ({ file, name })))
    .filter(({ name }) => !tokens.has(name) && !foreign.test(name))
  expect(unworn).toEqual([])
})
