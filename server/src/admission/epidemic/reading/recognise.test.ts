import type { Worker as Thread } from 'node:worker_threads'
import sharp from 'sharp'
import type { Worker } from 'tesseract.js'
import { afterAll, expect, it, vi } from 'vitest'
import { endReading, recognise } from './recognise.ts'

const begun: Thread[] = []
vi.mock('tesseract.js', async original => {
  const library = await original<typeof import('tesseract.js')>()
  const createWorker: typeof library.createWorker = async (...options) => {
    const worker = await library.createWorker(...options)
    begun.push((worker as Worker & { worker: Thread }).worker)
    return worker
  }
  return { ...library, createWorker }
})
afterAll(endReading)

const blank = sharp({ create: { width: 60, height: 20, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

it('restarts after fifty pictures, and if its thread has died', async () => {
  const picture = await blank
  await Promise.all(Array.from({ length: 50 }, () => recognise(picture)))
  expect(begun).toHaveLength(1)
  await recognise(picture)
  expect(begun).toHaveLength(2)

  const lost = recognise(picture)
  await begun[1]?.terminate()
  await expect(lost).rejects.toThrow()
  expect((await recognise(picture)).blocks ?? []).toEqual([])
  expect(begun).toHaveLength(3)
})
