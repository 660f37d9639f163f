import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const entry = z.looseObject({
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const text = readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')
const { packages } = z.object({ packages: z.record(z.string(), entry) }).parse(JSON.parse(text))

describe('package-lock.json', () => {
  test('names the packages of every platform (repair it with `node scripts/complete-lock.mjs`)', () => {
    const paths = Object.keys(packages)
    const wanted = Object.values(packages).flatMap(found => Object.keys(found.optionalDependencies ?? {}))
    expect(wanted.filter(name => !paths.some(path => path.endsWith(`node_modules/${name}`)))).toEqual([])
  })

  test('names no registry', () => {
    const hosts = Object.entries(packages).filter(([, { resolved, link }]) => resolved?.includes('://') && !link)
    expect(hosts.map(([path]) => path)).toEqual([])
  })
})
