import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas, moduleOf } from '../../../scripts/house/areas.ts'
import { moduleTables } from './module-order.ts'

const root = join(import.meta.dirname, '../../..')
const workspaces = ['contract', 'server', 'console'] as const

const entriesOf = (folder: string) => readdirSync(join(root, folder), { withFileTypes: true })

/** Folders of all areas but the kernel, as `<area>/<folder>`. */
const foldersOf = (workspace: string) =>
  areas
    .filter(area => area !== 'kernel')
    .flatMap(area =>
      entriesOf(`${workspace}/src/${area}`)
        .filter(entry => entry.isDirectory())
        .map(entry => `${area}/${entry.name}`),
    )

describe.each(workspaces)('the source folder of %s', workspace => {
  it('has the areas and nothing else', () => {
    expect(entriesOf(`${workspace}/src`).map(({ name }) => name)).toEqual([...areas].sort())
  })

  it('has loose files only in app', () => {
    const closed = areas.filter(area => area !== 'app')
    const loose = closed.flatMap(area =>
      entriesOf(`${workspace}/src/${area}`)
        .filter(entry => !entry.isDirectory() && entry.name !== 'README.md')
        .map(entry => `${area}/${entry.name}`),
    )
    expect(loose).toEqual([])
  })
})

describe('a module', () => {
  /** Folders of app that are no module. */
  const helpers = ['app/permission-table', 'app/showcase', 'app/testing']
  const server = foldersOf('server').filter(folder => !helpers.includes(folder))

  it('has one folder in the server', () => {
    const names = server.map(folder => moduleOf(`server/src/${folder}/`))
    expect(['kernel', ...names].sort()).toEqual(Object.keys(moduleTables).sort())
  })

  it.each(['contract', 'console'])('is in the same area in the %s as in the server', workspace => {
    const others = foldersOf(workspace).filter(folder => !helpers.includes(folder) && !server.includes(folder))
    // What the contract says of imports is part of the kernel in the server.
    expect(others).toEqual(workspace === 'contract' ? ['foundation/import'] : [])
  })
})

describe('moduleOf', () => {
  it.each([
    ['server/src/badging/badge/import/badge-import.ts', 'badge'],
    ['contract/src/app/shell/pages', 'shell'],
    ['contract/src/app/catalogue', ''],
    ['server/src/kernel/jobs/run-job.ts', 'kernel'],
    ['console/src/kernel/ui/form/Field.tsx', 'ui'],
    ['server/seeds/demo.ts', ''],
    ['zod', ''],
  ])('of %s is %j', (path, name) => expect(moduleOf(path)).toBe(name))
})
