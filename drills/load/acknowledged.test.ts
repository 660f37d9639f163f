import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Journal, type PreparedFair, readJournal, type Write } from './acknowledged.ts'
import { Outages } from './outages.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairgate-journal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('another process reads what was noted, without a line that a kill cut off', () => {
  const path = join(folder, 'acknowledged.jsonl')
  const journal = new Journal({ kind: 'fair', exhibitionId: 'e' } as PreparedFair, path)
  const write: Write = { kind: 'write', at: 1, command: 'addBadge', key: 'k', id: 'i', value: '晨' }
  journal.note(write)
  journal.note({ kind: 'scan', at: 2, scanId: 's', deed: 'admitted', by: 'bundle' })
  journal.close()
  appendFileSync(path, '{"kind":"write","at":3,')
  expect(readJournal(path)).toEqual(journal.acknowledged)
  expect(journal.acknowledged).toMatchObject({ writes: [write], scans: [{ scanId: 's' }], imports: [] })
})

it('an outage lasts from the first refused request to the first accepted one', () => {
  const outages = new Outages()
  outages.accepted()
  expect([outages.all, outages.longest]).toEqual([[], 0])
  outages.refused()
  outages.refused()
  outages.accepted()
  outages.accepted()
  expect(outages.all).toMatchObject([{ refused: 2 }])
})
