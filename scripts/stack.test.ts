import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ensureServer } from './server-build.mjs'

it('replaces locations of the built server by those in the sources, and leaves the rest', () => {
  const main = join(ensureServer(process.execPath), 'main.mjs')
  const lines = readFileSync(main, 'utf8').split('\n')
  // A text of `server/src/app/main.ts`, which no other source has.
  const line = lines.findIndex(text => text.includes('Fairgate is ready'))
  const column = lines[line]?.indexOf('`Fairgate is ready') ?? -1
  const elsewhere = `/srv/old (copy)/fair gate${main.slice(main.indexOf('/server/dist'))}`
  const at = `${line + 1}:${column + 1}`
  const log = `at start (file://${main}:${at})\nat file:///%E0%A4%A/other.mjs:1:2 (file://${elsewhere}:${at})`
  const said = execFileSync(process.execPath, [join(import.meta.dirname, 'stack.mjs')], {
    input: log,
    encoding: 'utf8',
  })
  const sourceLine = readFileSync('server/src/app/main.ts', 'utf8')
    .split('\n')
    .findIndex(text => text.includes('Fairgate is ready'))
  const found = `server/src/app/main\\.ts:${sourceLine + 1}:\\d+`
  const whole = `^at start \\(${found}\\)\\nat file:///%E0%A4%A/other\\.mjs:1:2 \\(${found}\\)$`
  expect(said).toMatch(new RegExp(whole))
})
