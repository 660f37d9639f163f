import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyFiles } from './copy-files.ts'
import type { ManifestFile } from './generation.ts'

test('a file that an earlier backup contains is linked there, another copied, an incomplete one left out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('data/files/aa/old-aa', 'old')
  write('data/files/bb/new-bb', 'new')
  write('data/files/incoming/half', 'ha')
  write('earlier/files/aa/old-aa', 'old')
  const known = { path: 'files/aa/old-aa', size: 3, sha256: '0'.repeat(64) }
  const taken = new Map<string, ManifestFile>()
  const earlier = { folder: join(folder, 'earlier'), files: new Map([[known.path, known]]) }
  await copyFiles(join(folder, 'data'), join(folder, 'made'), taken, earlier)
  expect([...taken.keys()].toSorted()).toEqual(['files/aa/old-aa', 'files/bb/new-bb'])
  expect(taken.get('files/aa/old-aa')).toBe(known)
  expect(statSync(join(folder, 'made/files/aa/old-aa')).ino).toBe(statSync(join(folder, 'earlier/files/aa/old-aa')).ino)
  expect(readFileSync(join(folder, 'made/files/bb/new-bb'), 'utf8')).toBe('new')
  expect(taken.get('files/bb/new-bb')?.size).toBe(3)
})
