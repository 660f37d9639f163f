import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { UploadPurpose } from '@fairgate/contract/kernel/files/file-purpose'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import S3rver from 's3rver'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../app/testing/database.ts'
import { storedZip } from '../../app/testing/stored-zip.ts'
import { type Db, toDb, transaction } from '../database/database.ts'
import type { JobContext } from '../jobs/job-definition.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { readSettings } from '../settings/config.ts'
import { fileLink, fileRoutes } from './file-routes.ts'
import { openFileStore } from './open-file-store.ts'
import { reencodeImage } from './reencode-image.ts'
import { signTicket } from './signed-address.ts'
import { claimFile, createStoredFile, expectFile, findFile, releaseFile } from './stored-file.ts'
import { sweepFiles } from './sweep-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-test-'))
const key = createSecretKey(randomBytes(32))
const owner = { companyId: '01900000-0000-7000-8000-000000000001', operatorId: '01900000-0000-7000-8000-000000000002' }
const stranger = { companyId: '01900000-0000-7000-8000-000000000003' }

const database = await testDatabase()
const db = toDb(database.pool)
await migrateJobs(database.pool)
const store = await openFileStore(readSettings({ FAIRGATE_DATA: folder }))
const app = Fastify({ bodyLimit: 1024 }) as unknown as FastifyInstance
const holderOf = async ({ headers: { authorization } }: FastifyRequest) =>
  authorization ? `session of ${authorization}` : undefined
await fileRoutes(app, { pool: database.pool, store, signKey: () => key, holderOf, during: work => work() })
await app.ready()
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** A PNG header with the given dimensions and no content. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

const zipped = (entries: readonly [string, string | Buffer][]) =>
  storedZip(entries.map(([name, content]) => ({ name, content })))

async function announce(content: Buffer, purpose: UploadPurpose = 'sheet', target = '') {
  const upload = { ...owner, purpose, target, name: 'C:\\人员.csv', size: content.length, sha256: sha256(content) }
  const id = await transaction(database.pool, tx => expectFile(tx, upload))
  return { id, ticket: signTicket(key, id) }
}

const send = (ticket: string, content: Buffer) =>
  app.inject({
    method: 'POST',
    url: `/api/upload?ticket=${ticket}&language=en`,
    headers: { 'content-type': 'text/html' },
    payload: content,
  })

async function uploaded(content: Buffer, purpose: UploadPurpose = 'sheet', target = ''): Promise<string> {
  const { id, ticket } = await announce(content, purpose, target)
  expect((await send(ticket, content)).json()).toMatchObject({ statusCode: 10001, data: { fileId: id } })
  return id
}

const incoming = () => readdirSync(store.incoming)

describe('POST /api/upload', () => {
  it('stores what was announced, larger than the limit of other bodies, with the type found in its content', async () => {
    const content = Buffer.from(`姓名,Name\n${'张伟,Zhang\n'.repeat(10_000)}`)
    const id = await uploaded(content)
    expect(await findFile(db, id)).toMatchObject({
      state: 'stored',
      type: 'text/csv',
      name: '人员.csv',
      size: content.length,
    })
    expect(await text(await store.read(id))).toBe(content.toString())
    expect(incoming()).toEqual([])
  })

  it('accepts a ticket once, refuses a forged and an old one', async () => {
    const content = Buffer.from('a,b\n')
    const { id, ticket } = await announce(content)
    await send(ticket, content)
    for (const wrong of [ticket, `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`, '', 'x']) {
      expect((await send(wrong, content)).json()).toMatchObject({
        statusCode: 10006,
        data: { refusal: 'ticketInvalid' },
      })
    }
    const old = signTicket(key, id, Date.now() - 10 * 60_000)
    expect((await send(old, content)).statusCode).toBe(404)
  })

  it('accepts only one of two parallel uploads', async () => {
    const content = Buffer.from('c,d\n')
    const { ticket } = await announce(content)
    const codes = await Promise.all([send(ticket, content), send(ticket, content)])
    expect(codes.map(answer => answer.statusCode).sort()).toEqual([200, 404])
  })

  it('refuses bytes that differ from the announcement in content or length, and then accepts the right ones', async () => {
    const content = Buffer.from('a,b\n1,2\n')
    const { ticket } = await announce(content)
    expect((await send(ticket, Buffer.from('a,b\n1,3\n'))).json().data.refusal).toBe('contentDiffers')
    expect((await send(ticket, content.subarray(1))).json().data.refusal).toBe('contentDiffers')
    const longer = await send(ticket, Buffer.concat([content, content]))
    expect([longer.statusCode, longer.json().msg]).toEqual([413, 'Too large'])
    expect(incoming()).toEqual([])
    expect((await send(ticket, content)).statusCode).toBe(200)
  })

  it('refuses HTML and SVG named as a photo, a PDF as a photo, and a picture of 30,000 × 30,000', async () => {
    for (const content of ['<html><script>1</script></html>', '<svg xmlns="x"/>', '%PDF-1.7\n']) {
      const { ticket } = await announce(Buffer.from(content), 'photo')
      expect((await send(ticket, Buffer.from(content))).statusCode).toBe(415)
    }
    const huge = pngHead(30_000, 30_000)
    const { ticket } = await announce(huge, 'photo')
    expect((await send(ticket, huge)).json().data).toEqual({ refusal: 'imageTooLarge', detail: '30000 × 30000' })
  })

  it('accepts an invoice as PDF, OFD and XML by content, and no page, drawing or other archive under these names', async () => {
    const ofd = await zipped([['OFD.xml', '<ofd:OFD/>']])
    const xml = Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?><EInvoice><TaxSum>12.50</TaxSum></EInvoice>')
    const types = ['application/pdf', 'application/ofd', 'application/xml']
    for (const [at, content] of [Buffer.from('%PDF-1.7\n'), ofd, xml].entries()) {
      expect(await findFile(db, await uploaded(content, 'invoice'))).toMatchObject({ state: 'stored', type: types[at] })
    }
    const others = [
      '<html><script>1</script></html>',
      '<?xml version="1.0"?><!DOCTYPE html><html/>',
      '<?xml version="1.0"?><svg xmlns="x" onload="1"/>',
      '<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>',
      (await zipped([['anything.txt', 'OFD.xml']])).toString('latin1'),
      'a,b\n',
    ]
    for (const content of others) {
      const { ticket } = await announce(Buffer.from(content, 'latin1'), 'invoice')
      expect((await send(ticket, Buffer.from(content, 'latin1'))).statusCode).toBe(415)
    }
  })

  it('recognizes an OFD by its entry point at any position, in any case of letters', async () => {
    const font: [string, Buffer] = ['Doc_0/Res/font_1.ttf', randomBytes(70 * 1024)]
    for (const entry of ['OFD.xml', '/OFD.xml', 'ofd.xml']) {
      const content = await zipped([font, ['Doc_0/Document.xml', '<ofd:Document/>'], [entry, '<ofd:OFD/>']])
      expect(await findFile(db, await uploaded(content, 'invoice'))).toMatchObject({ type: 'application/ofd' })
    }
    // A zip that only contains the word is none.
    const { ticket } = await announce(await zipped([['notes/OFD.xml.txt', 'OFD.xml']]), 'invoice')
    expect((await send(ticket, await zipped([['notes/OFD.xml.txt', 'OFD.xml']]))).statusCode).toBe(415)
  })

  it('recognizes an XML without declaration, in UTF-16, after a comment of 70 KB; refuses a truncated one', async () => {
    const body = '<EInvoice><TaxSum>12.50</TaxSum></EInvoice>'
    const utf16 = (text: string) => Buffer.from(text, 'utf16le')
    const good = [
      Buffer.from(body),
      Buffer.from(`\r\n${body}\n<!-- end -->\n`),
      utf16(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${body}`),
      utf16(`\ufeff${body}`).swap16(),
      utf16(`<?xml version="1.0" encoding="UTF-16LE"?>${body}`),
      Buffer.from(`<?xml version="1.0"?><!--${'x'.repeat(70_000)}-->${body}`),
      Buffer.from('<?xml version="1.0"?><!DOCTYPE EInvoice [<!ELEMENT EInvoice ANY>]><EInvoice/>'),
    ]
    for (const content of good) {
      expect(await findFile(db, await uploaded(content, 'invoice'))).toMatchObject({ type: 'application/xml' })
    }
    const bad = [
      Buffer.from(body.slice(0, -12)),
      utf16('\ufeff<html><script>1</script></html>'),
      Buffer.from('<table><tr><td>1</td></tr></table>'),
      Buffer.from('<a xmlns:h="http://www.w3.org/1999/xhtml"><h:b/></a>'),
      Buffer.from(`<a><!--${'x'.repeat(70_000)}--><svg onload="1"/></a>`),
    ]
    for (const content of bad) {
      const { ticket } = await announce(content, 'invoice')
      expect((await send(ticket, content)).statusCode).toBe(415)
    }
  })

  it('does not accept a Word document as a sheet, although it has the same package format', async () => {
    const word = await zipped([
      [
        '[Content_Types].xml',
        '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ],
      ['word/document.xml', '<w/>'],
    ])
    const { ticket } = await announce(word, 'sheet')
    expect((await send(ticket, word)).json().data.refusal).toBe('sheetNotXlsx')
  })

  it('refuses a size above that of the purpose before anything is sent', async () => {
    const upload = { ...owner, purpose: 'photo' as const, size: 5 * 1024 * 1024 + 1, sha256: '00'.repeat(32) }
    await expect(expectFile(db, upload)).rejects.toMatchObject({ reason: 'tooLarge' })
  })
})

describe('claimFile', () => {
  it('gives a file to a module of the company that uploaded it, once; others do not find it', async () => {
    const id = await uploaded(Buffer.from('x,y\n'))
    await expect(claimFile(db, id, 'sheet', stranger)).rejects.toMatchObject({ reason: 'notFound' })
    await expect(claimFile(db, id, 'photo', owner)).rejects.toMatchObject({ reason: 'notFound' })
    expect(await claimFile(db, id, 'sheet', owner, 'import 1')).toMatchObject({ state: 'claimed', target: 'import 1' })
    await expect(claimFile(db, id, 'sheet', owner)).rejects.toMatchObject({ reason: 'notFound' })
  })

  it('permits six images for one target and no seventh, claimed one by one or all at once', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => uploaded(pngHead(10, 10), 'images', 'declaration 1')))
    await db.run(sql`update file set ready_at = now() where id = any(${ids}::uuid[])`)
    const claims = await Promise.allSettled(
      ids.map(id => transaction(database.pool, tx => claimFile(tx, id, 'images', owner))),
    )
    expect(claims.filter(claim => claim.status === 'fulfilled')).toHaveLength(6)
    await expect(announce(pngHead(10, 10), 'images', 'declaration 1')).rejects.toMatchObject({ reason: 'tooManyFiles' })
  })
})

describe('GET /files/<id>', () => {
  const get = (url: string, token?: string) =>
    app.inject({ url, headers: token === undefined ? {} : { authorization: token } })

  it('serves a personal file only to the session of the link, as an attachment that runs nowhere', async () => {
    const id = await uploaded(Buffer.from('p,q\n'))
    const link = fileLink(key, { id, purpose: 'sheet' }, 'session of a')
    const found = await get(link, 'a')
    expect([found.statusCode, found.body]).toEqual([200, 'p,q\n'])
    expect(found.headers).toMatchObject({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('人员.csv')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await get(link, 'b')).statusCode).toBe(404)
    expect((await get(link)).statusCode).toBe(404)
    expect((await get(link.replace(/expires=\d+/, `expires=${Date.now() + 59_000}`), 'a')).statusCode).toBe(404)
  })

  it('serves a poster to everybody with the link, for a minute', async () => {
    const made = await createStoredFile(db, store, {
      ...owner,
      purpose: 'poster',
      name: 'p',
      type: 'png',
      content: pngHead(1, 1),
    })
    const link = fileLink(key, made, 'ignored')
    expect((await get(link)).statusCode).toBe(200)
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect((await get(link)).statusCode).toBe(404)
    vi.useRealTimers()
  })

  it('serves the re-encoded image, not the uploaded one', async () => {
    const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    const photo = await picture
      .withExif({ IFD0: { Make: 'Camera' } })
      .jpeg()
      .toBuffer()
    const id = await uploaded(photo, 'poster')
    await reencodeImage.run({ fileId: id }, { db, files: store } as JobContext)
    const answer = await get(fileLink(key, { id, purpose: 'poster' }, ''))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { width, height, exif } = await sharp(answer.rawPayload).metadata()
    expect([width, height, exif]).toEqual([30, 20, undefined])
  })

  it('does not serve an image before it is re-encoded, nor one that could not be', async () => {
    const id = await uploaded(pngHead(20, 20), 'poster')
    const link = fileLink(key, { id, purpose: 'poster' }, '')
    expect((await get(link)).json()).toMatchObject({
      ...{ statusCode: 10019, reason: 'kernel.fileBeingChecked', data: { refusal: 'notReady' } },
    })
    await reencodeImage.run({ fileId: id }, { db, files: store } as JobContext)
    expect((await get(link)).json()).toMatchObject({ data: { refusal: 'imageDamaged' } })
    await expect(claimFile(db, id, 'poster', owner)).rejects.toMatchObject({ reason: 'notFound' })
  })
})

describe('sweepFiles', () => {
  it('deletes files unclaimed for a day, released ones and expired ones, and nothing else', async () => {
    const [old, fresh, claimed, released] = (await Promise.all(
      ['1,1\n', '2,2\n', '3,3\n', '4,4\n'].map(content => uploaded(Buffer.from(content))),
    )) as [string, string, string, string]
    await claimFile(db, claimed, 'sheet', owner)
    await claimFile(db, released, 'sheet', owner)
    await releaseFile(db, released)
    const result = await createStoredFile(db, store, {
      ...owner,
      purpose: 'result',
      name: 'report.csv',
      type: 'csv',
      content: Buffer.from('r'),
      expiresAt: new Date(Date.now() - 1),
    })
    await db.run(sql`update file set created_at = now() - interval '25 hours' where id in (${old}, ${claimed})`)
    expect(await sweepFiles(database.pool, store)).toBe(3)
    const left = await db.many<{ id: string }>(
      sql`select id from file where id in (${old}, ${fresh}, ${claimed}, ${released}, ${result.id})`,
    )
    expect(left.map(file => file.id).sort()).toEqual([fresh, claimed].sort())
    await expect(store.read(old)).rejects.toThrow('ENOENT')
    expect(await text(await store.read(claimed))).toBe('3,3\n')
  })
})

describe('the store in S3', () => {
  it('stores, reads, lends and deletes like the folder does', async () => {
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'fairgate', configs: [] }],
    })
    const { port } = await server.run()
    try {
      const bucket = await openFileStore(
        readSettings({
          FAIRGATE_DATA: folder,
          FILE_STORE: 's3://fairgate/venue',
          S3_ENDPOINT: `http://127.0.0.1:${port}`,
          S3_ACCESS_KEY: 'S3RVER',
          S3_SECRET_KEY: 'S3RVER',
        }),
      )
      const content = Buffer.from('in the cloud')
      const made = await createStoredFile(db, bucket, {
        ...owner,
        purpose: 'result',
        name: 'x.csv',
        type: 'csv',
        content,
      })
      expect(await text(await bucket.read(made.id))).toBe('in the cloud')
      expect(await bucket.withPath(made.id, async path => path.startsWith(bucket.incoming))).toBe(true)
      await bucket.remove(made.id)
      await expect(bucket.read(made.id).then(text)).rejects.toThrow()
      expect(incoming()).toEqual([])
    } finally {
      await server.close()
    }
  })
})

describe('uploads that are not used', () => {
  const size = 5 * 1024 * 1024
  type Owner = { companyId: string; operatorId: string }
  const of = (companyId: string, operatorId: string): Owner => ({ companyId, operatorId })
  const photo = { purpose: 'photo', size, sha256: '0'.repeat(64) } as const
  const waiting = (owner: Owner, count: number, bytes: number) =>
    db.run(sql`insert into file (company_id, operator_id, purpose, size, sha256, state)
      select ${owner.companyId}, ${owner.operatorId}, 'photo', ${bytes}, '', 'stored' from generate_series(1, ${count})`)
  const announceFor = (owner: Owner) => transaction(database.pool, tx => expectFile(tx, { ...photo, ...owner }))

  it('are limited by number for an operator, also when announced in parallel', async () => {
    const owner = of(randomUUID(), randomUUID())
    await waiting(owner, 195, 1)
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => announceFor(owner)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(announceFor(owner)).rejects.toMatchObject({ reason: 'tooManyWaiting' })
    // Used files no longer count.
    await db.run(sql`update file set state = 'claimed' where company_id = ${owner.companyId}`)
    await announceFor(owner)
  })

  it('are limited by bytes, for the operator and for the company', async () => {
    const company = randomUUID()
    const people = Array.from({ length: 5 }, () => of(company, randomUUID()))
    for (const person of people.slice(0, 4)) await waiting(person, 1, 1024 ** 3 - size)
    for (const person of people.slice(0, 4)) {
      await announceFor(person)
      await expect(announceFor(person)).rejects.toMatchObject({ reason: 'tooManyWaiting' })
    }
    await expect(announceFor(people[4] as Owner)).rejects.toMatchObject({ reason: 'tooManyWaiting' })
    await announceFor(of(randomUUID(), randomUUID()))
  })
})

describe('a picture', () => {
  it('that is being validated while it is claimed is not reported as missing', async () => {
    const id = await uploaded(pngHead(10, 10), 'photo')
    const dbWithUpload: Db = {
      ...db,
      async maybe<Row>(query: Parameters<Db['maybe']>[0]) {
        const found = await db.maybe<Row>(query)
        await db.run(sql`update file set ready_at = now() where id = ${id}`)
        return found
      },
    }
    await expect(claimFile(dbWithUpload, id, 'photo', owner)).rejects.toMatchObject({
      reason: 'kernel.fileBeingChecked',
    })
    expect(await claimFile(db, id, 'photo', owner)).toMatchObject({ state: 'claimed' })
  })

  it('is validated before it is claimed', async () => {
    const id = await uploaded(pngHead(10, 10), 'photo')
    await expect(claimFile(db, id, 'photo', owner)).rejects.toMatchObject({ reason: 'kernel.fileBeingChecked' })
    await expect(claimFile(db, id, 'photo', stranger)).rejects.toMatchObject({ reason: 'notFound' })
    await db.run(sql`update file set refusal = 'imageDamaged' where id = ${id}`)
    await expect(claimFile(db, id, 'photo', owner)).rejects.toMatchObject({ reason: 'notFound' })
    await db.run(sql`update file set refusal = null, ready_at = now() where id = ${id}`)
    expect(await claimFile(db, id, 'photo', owner)).toMatchObject({ state: 'claimed' })
  })
})
