import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { createFilesFixture } from '../../app/testing/files-fixture.ts'
import { storedZip } from '../../app/testing/stored-zip.ts'
import { transaction } from '../database/database.ts'
import type { JobContext } from '../jobs/job-definition.ts'
import { fileLink } from './file-routes.ts'
import { reencodeImage } from './reencode-image.ts'
import { signTicket } from './signed-address.ts'
import { claimFile, createStoredFile, expectFile, findFile } from './stored-file.ts'

const { key, owner, stranger, database, db, store, app, pngHead, announce, send, uploaded, incoming } =
  await createFilesFixture()

const zipped = (entries: readonly [string, string | Buffer][]) =>
  storedZip(entries.map(([name, content]) => ({ name, content })))

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
