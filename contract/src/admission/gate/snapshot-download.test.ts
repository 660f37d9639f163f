import { expect, it } from 'vitest'
import { SnapshotDownload } from './snapshot-download.ts'

const base = Uint8Array.from({ length: 1_000 }, (_, at) => at % 251)
const portion = (from: number, long = 300) => btoa(String.fromCharCode(...base.subarray(from, from + long)))
const first = { first: portion(0), size: base.length }

it('continues a download after an interruption if the base is the same', async () => {
  const coming = new SnapshotDownload()
  const requests: number[] = []
  const next = async (from: number) => {
    requests.push(from)
    if (requests.length === 2) throw new Error('cut')
    return portion(from)
  }
  await expect(coming.whole('a', first, next)).rejects.toThrow('cut')
  expect(await coming.whole('a', first, next)).toEqual(base)
  expect(requests).toEqual([300, 600, 600, 900])
  // Nothing of the other base had been downloaded.
  requests.length = 2
  expect(await coming.whole('b', first, next)).toEqual(base)
  expect(requests.slice(2)).toEqual([300, 600, 900])
})

it('starts again if the server no longer has the base, and uses nothing of it', async () => {
  const coming = new SnapshotDownload()
  expect(await coming.whole('a', first, async () => null)).toBeUndefined()
  expect(await coming.whole('a', first, async from => portion(from))).toEqual(base)
})

it('refuses portions that are empty or too long, and an invalid size', async () => {
  const coming = new SnapshotDownload()
  const refused = (download: Promise<unknown>) => expect(download).rejects.toMatchObject({ fault: 'base' })
  await refused(coming.whole('a', first, async () => ''))
  await refused(coming.whole('a', first, async from => portion(from - 100, 900)))
  await refused(coming.whole('a', { first: portion(0), size: 2 ** 30 }, async from => portion(from)))
  expect(await coming.whole('a', first, async from => portion(from))).toEqual(base)
})
