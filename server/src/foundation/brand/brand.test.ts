import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { consoleFiles } from '../../kernel/http/console-files.ts'
import { brandFiles } from './brand-files.ts'
import { readBranding } from './branding.ts'

const world = await closeAfterAll(createBadgeWorld())

/** A picture of this size, uploaded and validated, not used yet; each has different content. */
async function picture(width: number, height: number, caller: TestOperator = world.platform): Promise<string> {
  const { r, g } = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256) }
  const content = await sharp({ create: { width, height, channels: 3, background: { r, g, b: 90 } } })
    .png()
    .toBuffer()
  const { id } = await createStoredFile(world.db, world.services.store, {
    ...{
      companyId: caller.company.id,
      operatorId: caller.operatorId,
      purpose: 'banner',
      name: 'a.png',
      type: 'png',
      content,
    },
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${id}`)
  return id
}

const alt = { altCn: '展馆夜景', altEn: 'The halls at night' }
const set = (form: object, caller: TestOperator | null = world.platform) =>
  world.call(caller, 'editBannerSetting', form as never)
const versionOf = async (type: string, brand = 'TH') =>
  (await world.call(null, 'getBannerSetting', { type, brand } as never)).data.version

describe('editBannerSetting', () => {
  it('may be sent by the venue only; everybody may read the branding', async () => {
    const form = { type: 'login', brand: 'TH', version: 0, heroOneCn: '欢迎', heroOneEn: 'Welcome' }
    expect(await set(form, null)).toMatchObject({ statusCode: 10004 })
    expect(await set(form, await world.world.administrator('sponsor'))).toMatchObject({ statusCode: 10003 })
    expect(await set(form)).toMatchObject({ statusCode: 10001, data: { version: 1 } })
    expect(await world.call(null, 'getBannerSetting', { type: 'login', brand: 'TH' })).toMatchObject({
      data: { version: 1, heroOneCn: '欢迎', heroTwoCn: '', pictures: [] },
    })
    expect(await world.call(null, 'getBannerHistory', { type: 'login' })).toMatchObject({ statusCode: 10004 })
    expect(await set(form)).toMatchObject({ reason: 'kernel.changedMeanwhile' })
  })

  it('stores one version of eight concurrent ones', async () => {
    const version = await versionOf('title')
    const form = { type: 'title', brand: 'TH', version, productCn: '门禁', productEn: 'Gate' }
    const all = await Promise.all(Array.from({ length: 8 }, () => set(form)))
    expect(all.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(all.filter(({ reason }) => reason === 'kernel.changedMeanwhile')).toHaveLength(7)
  })

  it('claims a picture of the right size once, and keeps it for later versions', async () => {
    const fileId = await picture(1600, 480)
    const version = await versionOf('home')
    const pictures = [{ fileId, ...alt, link: 'https://example.org/a', from: '2026-01-01', to: null }]
    expect(await set({ type: 'home', brand: 'TH', version, pictures })).toMatchObject({ statusCode: 10001 })
    expect(await set({ type: 'home', brand: 'TH', version: version + 1, pictures: [] })).toMatchObject({
      statusCode: 10001,
    })
    expect(await set({ type: 'home', brand: 'TH', version: version + 2, pictures })).toMatchObject({
      statusCode: 10001,
    })
    const { data } = await world.call(world.platform, 'getBannerHistory', { type: 'home', brand: 'TH' })
    expect(data.list.slice(0, 3).map(({ pictures: shown }) => shown.length)).toEqual([1, 0, 1])
    const content = await world.db.one<{ sha256: Buffer }>(sql`select sha256 from file where id = ${fileId}`)
    expect(data.list[0]?.pictures[0]).toMatchObject({ fileId, url: `/brand/${content.sha256.toString('hex')}` })
  })

  it('refuses pictures that are too small, of another shape, too many, or of another company', async () => {
    const refusedFor = async (type: string, fileIds: string[]) => {
      const pictures = fileIds.map(fileId => ({ fileId, ...alt }))
      return (await set({ type, brand: 'TH', version: await versionOf(type), pictures })).reason
    }
    expect(await refusedFor('login', [await picture(1199, 1600)])).toBe('brand.pictureSize')
    expect(await refusedFor('home', [await picture(1600, 600)])).toBe('brand.pictureSize')
    expect(await refusedFor('open', [await picture(720, 240), await picture(720, 240)])).toBe('brand.tooManyPictures')
    const stranger = await world.world.administrator('sponsor')
    expect(await refusedFor('open', [await picture(720, 240, stranger)])).toBe('brand.pictureUnknown')
    expect(await refusedFor('open', [crypto.randomUUID()])).toBe('brand.pictureUnknown')
  })

  it('refuses links that run scripts or leave the site by a trick, dates in the wrong order, and one language without the other', async () => {
    const fileId = await picture(1600, 480)
    const version = await versionOf('home')
    const home = (more: object) => set({ type: 'home', brand: 'TH', version, pictures: [{ fileId, ...alt, ...more }] })
    for (const link of [
      'javascript:alert(1)',
      'http://example.org',
      '//example.org',
      '/\\example.org',
      'data:text/html,x',
      'https://',
    ])
      expect(await home({ link }), link).toMatchObject({ statusCode: 10002 })
    expect(await home({ from: '2026-05-02', to: '2026-05-01' })).toMatchObject({ statusCode: 10002 })
    expect(await home({ altEn: '' })).toMatchObject({ statusCode: 10002 })
    const half = { type: 'login', brand: 'TH', version: await versionOf('login'), heroOneCn: '只有中文' }
    expect(await set(half)).toMatchObject({ statusCode: 10002, data: { issues: [{ path: 'heroOneEn' }] } })
  })
})

describe('the public branding', () => {
  it('consists of the configured pictures, by their content, and no other file', async () => {
    const fileId = await picture(1200, 1600)
    const app = Fastify()
    brandFiles(app, { db: world.db, store: world.services.store, during: work => work() })
    const { sha256 } = await world.db.one<{ sha256: Buffer }>(sql`select sha256 from file where id = ${fileId}`)
    const url = `/brand/${sha256.toString('hex')}`
    expect((await app.inject(url)).statusCode).toBe(404)
    const version = await versionOf('login')
    await set({ type: 'login', brand: 'TH', version, pictures: [{ fileId, ...alt }] })
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(createHash('sha256').update(answer.rawPayload).digest()).toEqual(sha256)
    for (const wrong of ['/brand/x', `/brand/${'0'.repeat(64)}`]) expect((await app.inject(wrong)).statusCode).toBe(404)
    await app.close()
  })

  it('is data in the first page that cannot end its element; without a database the page does not change', async () => {
    const version = await versionOf('title')
    await set({ type: 'title', brand: 'TH', version, productCn: '</script>', productEn: '<b>&' })
    const folder = mkdtempSync(join(tmpdir(), 'fairgate-brand-'))
    writeFileSync(join(folder, 'index.html'), '<html data-brand="default"><body></body></html>')
    const app = Fastify()
    let away = false
    await consoleFiles(app, folder, {
      ...{ brand: 'TH', timeZone: 'Asia/Shanghai', demo: false, sso: false },
      readBranding: async () => {
        if (away) throw new Error('away')
        return readBranding(world.db, 'TH')
      },
    })
    const page = async () => (await app.inject({ url: '/login', headers: { accept: 'text/html' } })).body
    const first = await page()
    const data = /<script type="application\/json" id="face">(.*)<\/script><\/body>/.exec(first)?.[1] ?? ''
    expect(data).not.toContain('<')
    expect(JSON.parse(data)).toMatchObject({ product: ['</script>', '<b>&'] })
    away = true
    expect(await page()).toBe(first)
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
