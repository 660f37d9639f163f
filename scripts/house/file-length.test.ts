import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isGenerated, listFiles, root } from './source-files.ts'

/** The limit is for files that a person writes and reads, and for tests of the server; stories and other tests have none. */
const maxLines = 300

/** Longer files, each with the reason. */
const longer: Readonly<Record<string, string>> = {
  'server/schema/functions/gate/gate_decide_all.sql': 'the decision at a gate is one function (decision 38)',
}

const isCode = (path: string) =>
  /\.(tsx?|mjs|css|sql)$/.test(path) &&
  !/^(?!server\/).*\.test\.tsx?$|^e2e\/|^server\/migrations\//.test(path) &&
  !isGenerated(path)

it('no file of code has more than 300 lines, except those that say why', () => {
  const long = listFiles()
    .filter(isCode)
    .filter(path => countLines(path) > maxLines)
  expect(long).toEqual(Object.keys(longer))
})

const countLines = (path: string) => readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
