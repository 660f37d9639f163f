import { expect, it } from 'vitest'
import { createBlacklistWorld } from '../../app/testing/blacklist-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { guestPicture, provedGuest } from '../../app/testing/proved-guest.ts'

const world = await closeAfterAll(createBlacklistWorld())

const text = '当天我不在场馆，请查看闸机记录。'

/** An entry in force, and the code of its notice. */
async function noticed() {
  const id = await world.addApproved()
  const { url } = (await world.call(world.first, 'getBlacklistCode', { id })).data
  return { id, code: url.split('/').at(-1) ?? '' }
}
const detail = async (id: string) => (await world.call(world.first, 'getBlacklistDetail', { id })).data

it('shows the holder of a notice the reason and end, and nothing about the person', async () => {
  const { id, code } = await noticed()
  const { data } = await world.call(null, 'openBlacklistNotice', { code })
  expect(data).toEqual({
    ...{ scope: 'exhibition', exhibition: null, kind: 'person', from: '2020-01-01', until: null, over: false },
    reasonName: { cn: '盗窃', en: 'Theft' },
  })
  const { name, documentMasked } = await detail(id)
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${name}|${documentMasked.slice(-4)}`))
})

it('saves an appeal with a picture, only for the venue', async () => {
  const { id, code } = await noticed()
  const telephone = world.telephone()
  const guest = await provedGuest(world, code, telephone)
  const image = await guestPicture(world, guest)
  expect((await world.call(null, 'appealBlacklist', { guest, text, images: [image] })).statusCode).toBe(10001)
  const [said] = (await detail(id)).said
  expect(said).toMatchObject({ text, fileId: image, phoneMasked: expect.stringContaining('*') })
  expect(JSON.stringify(await detail(id))).not.toContain(telephone)
  const link = { id, fileId: image }
  expect((await world.call(world.first, 'getBlacklistEvidenceLink', link)).data.url).toContain(image)
  const fair = await world.fair()
  expect((await world.call(fair.organizer, 'getBlacklistEvidenceLink', link)).reason).toBe('kernel.notFound')
  const { list } = (await world.call(world.first, 'getBlacklistPage', { scope: 'exhibition' })).data
  expect(list.find(row => row.id === id)?.appeals).toBe(1)
})

it('refuses a text that is too short at its field, pictures of others, and proofs of other pages', async () => {
  const { id, code } = await noticed()
  const guest = await provedGuest(world, code)
  for (const [language, texts] of [
    ['cn', /5/],
    ['en', /5/],
  ] as const) {
    const short = await world.call(null, 'appealBlacklist', { guest, text: '不', images: [] }, { language })
    expect(short.data).toMatchObject({ issues: [{ path: 'text', msg: expect.stringMatching(texts) }] })
  }
  const stranger = await provedGuest(world, (await noticed()).code)
  const image = await guestPicture(world, stranger)
  const said = { guest, text, images: [image] }
  expect((await world.call(null, 'appealBlacklist', said)).reason).toBe('session.guestFile')
  for (const ticket of ['nobody', guest.slice(0, -4)]) {
    expect((await world.call(null, 'appealBlacklist', { ...said, guest: ticket })).reason).toBe('session.guestOver')
  }
  expect((await detail(id)).said).toEqual([])
})

it('accepts five a day, also concurrently, and none once the entry is lifted', async () => {
  const { id, code } = await noticed()
  const guest = await provedGuest(world, code)
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => world.call(null, 'appealBlacklist', { guest, text, images: [] })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(5)
  expect(new Set(replies.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['blacklist.enoughSaid']))
  await world.call(world.second, 'liftBlacklist', { id, version: 2, note: '查明无误' })
  expect((await world.call(null, 'openBlacklistNotice', { code })).statusCode).toBe(10006)
  expect((await world.call(null, 'appealBlacklist', { guest, text, images: [] })).reason).toBe('blacklist.appealOver')
})
