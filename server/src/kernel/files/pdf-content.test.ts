import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { refusalOfPdf } from './pdf-content.ts'

/** What a real writer makes: compressed streams, fonts, a link. */
async function written(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  document.on('data', chunk => chunks.push(chunk as Buffer))
  const ended = new Promise(done => document.on('end', done))
  for (let page = 0; page < pages; page++) {
    document.addPage().text(`page ${page}`).link(0, 0, 10, 10, 'https://example.com/')
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

const catalogue = (more: string) => `1 0 obj\n<</Type/Catalog/Pages 2 0 R${more}>>\nendobj\n`
const page = '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type /Page/Parent 2 0 R>>\nendobj\n'
const document = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, 'trailer\n<</Root 1 0 R>>\n%%EOF'].map(part => Buffer.from(part)))
const plain = (more: string, ...others: (string | Buffer)[]) => document(catalogue(more), page, ...others)

/** An object stream with these objects. */
function objectStream(
  objects: Record<number, string>,
  dictionary = '',
  filter: (content: Buffer) => Buffer = deflateSync,
): Buffer {
  const texts = Object.values(objects)
  let offset = 0
  const header = Object.keys(objects)
    .map((number, index) => {
      const pair = `${number} ${offset}`
      offset += (texts[index] as string).length + 1
      return pair
    })
    .join(' ')
  const body = filter(Buffer.from(`${header} ${texts.join(' ')}`))
  const about = `<</Type/ObjStm/N ${texts.length}/First ${header.length + 1}/Filter/FlateDecode${dictionary}/Length ${body.length}>>`
  return Buffer.concat([Buffer.from(`9 0 obj\n${about}\nstream\n`), body, Buffer.from('\nendstream\nendobj\n')])
}

describe('a PDF is accepted', () => {
  it('as programs write it, with up to ten pages', async () => {
    expect(refusalOfPdf(await written(1), 10)).toBeUndefined()
    expect(refusalOfPdf(await written(10), 10)).toBeUndefined()
    expect(refusalOfPdf(await written(11), 10)).toBe('pages')
  })

  it.each([
    ['a destination', plain('/OpenAction[3 0 R /XYZ null null 0]')],
    ['a jump', plain('/OpenAction<</S/GoTo/D[3 0 R /Fit]>>')],
    [
      'a jump in another object',
      plain('/OpenAction 7 0 R', '7 0 obj\n<</Type/Action /S /GoTo/D[3 0 R/Fit]>>\nendobj\n'),
    ],
    [
      'a jump in an object stream',
      plain('/OpenAction 7 0 R', objectStream({ 6: '[1]', 7: '<</S/GoTo/D[3 0 R/Fit]>>' })),
    ],
  ])('that begins with %s', (_, content) => {
    expect(refusalOfPdf(content, 10)).toBeUndefined()
  })

  it('with its pages in an object stream; a page that was edited counts once', () => {
    const pages = objectStream({ 2: '<</Type/Pages/Kids[3 0 R 4 0 R]>>', 3: '<</Type/Page>>', 4: '<</Type/Page>>' })
    const edited = '3 0 obj\n<</Type/Page/Rotate 90>>\nendobj\n'
    expect(refusalOfPdf(document(catalogue(''), pages, edited), 2)).toBeUndefined()
    expect(refusalOfPdf(document(catalogue(''), pages, edited), 1)).toBe('pages')
  })
})

describe('a PDF is refused', () => {
  it.each([
    ['a script', plain('/Names<</JavaScript 5 0 R>>')],
    ['a script when it opens', plain('/OpenAction<</S/JavaScript/JS(0)>>')],
    ['a script without its kind', plain('/X<</JS (0)>>')],
    ['a name with escapes', plain('/Names<</J#61vaScript 5 0 R>>')],
    ['a script in an object stream', plain('', objectStream({ 5: '<</S/JavaScript/JS(0)>>' }))],
    ['escapes in an object stream', plain('', objectStream({ 5: '<</S/Java#53cript/J#53(0)>>' }))],
    ['an object stream that does not say so', plain('', renamed())],
    ['a program', plain('/OpenAction 7 0 R', '7 0 obj\n<</S/Launch/F(x)>>\nendobj\n')],
    ['an address when it opens', plain('/OpenAction<</S/URI/URI(https://example.com/)>>')],
    ['an unknown action when it opens', plain('/OpenAction 7 0 R')],
    ['another action', plain('/AA<</WC 5 0 R>>')],
    ['a form that is sent', plain('/X<</S/SubmitForm>>')],
    ['a form with its own scripts', plain('/AcroForm<</XFA 5 0 R>>')],
    ['a file', plain('/Names<</EmbeddedFiles 5 0 R>>')],
    ['a file as a remark', plain('/X<</Subtype/FileAttachment>>')],
    ['a password', plain('', 'trailer\n<</Encrypt 5 0 R>>\n')],
    ['names between false ends of a stream', plain('/X(stream\nendstream)', '5 0 obj\n<</S/JavaScript>>\nendobj\n')],
    ['names inside a false stream', plain('/X(\nstream\n /S/JavaScript \nendstream)')],
  ])('with %s', (_, content) => {
    expect(refusalOfPdf(content, 10)).toBe('activeContent')
  })

  it('that a real writer encrypted', async () => {
    expect(refusalOfPdf(await written(1, { userPassword: 'x', ownerPassword: 'y' }), 10)).toBe('activeContent')
  })

  it.each([
    ['has no page', document(catalogue(''))],
    ['is truncated', plain('').subarray(0, 20)],
    [
      'hides its objects behind another filter',
      plain('', objectStream({ 5: '<<>>' }, '/Filter[/ASCII85Decode/FlateDecode]')),
    ],
    [
      'has objects that cannot be inflated',
      plain(
        '',
        objectStream({ 5: '<<>>' }, '', content => content),
      ),
    ],
    ['has objects that inflate without end', plain('', objectStream({ 5: ' '.repeat(65 * 1024 * 1024) }))],
  ])('if it %s', (_, content) => {
    expect(refusalOfPdf(content, 10)).toBe('damaged')
  })
})

/** An object stream under another type. */
function renamed(): Buffer {
  const stream = objectStream({ 5: '<</X 1>>', 6: '<</S/JavaScript>>' })
  return Buffer.from(stream.toString('latin1').replace('/ObjStm', '/XObjec'), 'latin1')
}
