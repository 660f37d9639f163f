import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { storedZip } from '../../app/testing/stored-zip.ts'
import { ZipArchive } from './zip-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'zip-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function namesOf(names: readonly (string | Buffer)[]): Promise<readonly string[]> {
  const path = join(folder, 'a.zip')
  writeFileSync(path, storedZip(names.map(name => ({ name, content: 'x' }))))
  const zip = await ZipArchive.open(path, { inflated: 1_000, ratio: 10, entries: 10 })
  zip.close()
  return zip.names
}

/** 平 and 电脑 in GBK; the bytes of the first are also valid UTF-8 (ƽ). */
const gbk = { ping: Buffer.from('c6bd2e6a7067', 'hex'), diannao: Buffer.from('b5e7c4d42e6a7067', 'hex') }

describe('names in a zip', () => {
  it('have one encoding if the archive does not state any', async () => {
    expect(await namesOf([gbk.ping, gbk.diannao])).toEqual(['平.jpg', '电脑.jpg'])
    expect(await namesOf([Buffer.from('电脑.jpg'), Buffer.from('a.jpg')])).toEqual(['电脑.jpg', 'a.jpg'])
    expect(await namesOf(['张伟.jpg', gbk.diannao])).toEqual(['张伟.jpg', '电脑.jpg'])
  })

  it('use slashes and begin with none; one that leads out of the archive is refused', async () => {
    expect(await namesOf([Buffer.from('a\\b.jpg'), Buffer.from('/c.jpg')])).toEqual(['a/b.jpg', 'c.jpg'])
    await expect(namesOf([Buffer.from('../../etc/passwd')])).rejects.toMatchObject({ reason: 'damaged' })
  })
})
